import { actInCall } from '#app/features/call-centre/as-person.server.ts';
import { secretOf } from '#app/features/call-centre/hold-secret.server.ts';
import { maskEmail } from '#app/people/mask-email.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { LinkAbout, SentLink } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import { maskNumber, stateOfLink } from './link-state.ts';
import { unsealPrepared } from './prepared.server.ts';
import { getLinkOfCall } from './queries.server.ts';

/**
 * The last link that was sent during a call, and what became of it; null: none was.
 * @throws PortalError sign_in_required, forbidden, not_found (not opened by this session, or too long ago)
 */
export async function lookAtLink(
  deps: FinishLinkDeps,
  staffPortal: Portal,
  opening: string,
  about: LinkAbout = 'visit',
): Promise<SentLink | null> {
  const call = await actInCall(deps, staffPortal, opening, 'appointment.write');
  const row = await transact(
    deps.db.main,
    (transaction) => getLinkOfCall(transaction, hashHoldSecret(secretOf(opening)), about),
    { partnerId: call.opening.partnerId },
  );
  const prepared = row && unsealPrepared(deps.appSecret, row.id, row.sealed);
  if (!prepared) return null;
  const { way, to } = prepared;
  return {
    id: row.reservation_id ?? row.care_id ?? '',
    number: row.reservation_id && writeBookingNumber(row.reservation_id),
    way,
    to: way === 'mail' ? maskEmail(to) : maskNumber(to),
    sentAt: row.created_at.toISOString(),
    delivery: row.delivery,
    openedAt: row.opened_at?.toISOString() ?? null,
    state: stateOfLink(row),
    isGuessed: row.is_guessed,
  };
}
