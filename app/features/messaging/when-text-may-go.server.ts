import type { MailLimits } from '#app/features/mail/mail-turn.server.ts';
import { hashSubject } from '#app/platform/throttle.server.ts';
import { query, type Pool } from '#db/client.ts';
import { findSmsTurn } from './queries.server.ts';

/** What counts the text messages to one number. */
export const hashNumber = (appSecret: string, phone: string) =>
  hashSubject(appSecret, 'phone', phone);

/** When the next text message may go to a number, for who has to say it before; null: now. */
export async function whenTextMayGo(
  pool: Pool,
  { appSecret, limits }: { appSecret: string; limits: MailLimits },
  phone: string,
): Promise<Date | null> {
  const values = [hashNumber(appSecret, phone), limits.perHour, limits.perDay];
  return (await query(pool, findSmsTurn, values))[0]?.free_at ?? null;
}
