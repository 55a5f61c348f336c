import { whenMailMayGo } from '#app/features/mail/mail-turn.server.ts';
import { whenTextMayGo } from '#app/features/messaging/when-text-may-go.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { timeOf } from '#app/time/booked-time.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { LinkWay } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';

/**
 * Before a link ends those before: one that comes only when its time is over would leave the caller with none.
 * @throws PortalError no_more_texts, no_more_mails (their message says until when)
 */
export async function requireTurn(
  { db, appSecret, messageLimits }: FinishLinkDeps,
  { market }: Portal,
  { way, to }: { way: LinkWay; to: string },
): Promise<void> {
  const mayGo = way === 'sms' ? whenTextMayGo : whenMailMayGo;
  const freeAt = await mayGo(db.main, { appSecret, limits: messageLimits[way] }, to);
  if (freeAt === null) return;
  throw new PortalError(way === 'sms' ? 'no_more_texts' : 'no_more_mails', {
    values: { time: timeOf(freeAt.toISOString(), MARKET_ZONES[market]) },
    retryAfterSeconds: Math.max(1, Math.ceil((freeAt.getTime() - nowMs()) / 1000)),
  });
}
