import type { Pool } from '#db/client.ts';
import { readNoText } from './needs-text.ts';
import { dropTextReminder, getTextReminder, orderTextReminder } from './queries.server.ts';

/**
 * A day before a visit: orders a text message, unless the mail before it was answered. The message itself waits for the day.
 * @returns ordered, or why none was
 */
export async function remindBySms(
  pool: Pool,
  reminderId: string,
): Promise<'ordered' | 'outdated' | NonNullable<ReturnType<typeof readNoText>>> {
  const row = await getTextReminder(pool, reminderId);
  if (!row?.is_current) return 'outdated';
  const reason = readNoText({
    isWanted: row.is_wanted,
    isComing: row.is_coming,
    hasEmail: row.has_email,
    mail: row.mail_state === null ? null : row.mail_state === 'sent' ? 'sent' : 'unsent',
    isBookingUnread: row.is_booking_unread,
  });
  if (reason === null) await orderTextReminder(pool, reminderId, row.phone);
  else await dropTextReminder(pool, reminderId, reason);
  return reason ?? 'ordered';
}
