import type { Portal } from '#app/platform/portal.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import { actAudited, requireAppointments } from './as-customer.server.ts';
import type { AppointmentDeps } from './deps.server.ts';
import { getFeedId, putFeedRow } from './queries.server.ts';
import { callUrl } from '#app/platform/call.ts';
import { readCalendar } from './contract.ts';

/**
 * The private address of the customer's calendar; null: they have made none yet.
 * @throws PortalError sign_in_required, forbidden
 */
export async function getCalendarLink(
  { db, appSecret }: AppointmentDeps,
  { portal }: { portal: Portal },
): Promise<string | null> {
  const { customerId } = requireAppointments(portal);
  const id = await transact(db.main, (transaction) => getFeedId(transaction, customerId), {
    partnerId: portal.partner.id,
  });
  return id && writeLink(portal, createToken(appSecret, id));
}

/**
 * Makes a new private address; the one before ends at once.
 * @throws PortalError sign_in_required, forbidden
 */
export async function renewCalendarLink(
  deps: AppointmentDeps,
  { portal }: { portal: Portal },
): Promise<string> {
  const id = createTokenId(deps.appSecret);
  const secret = createToken(deps.appSecret, id);
  await actAudited(
    deps,
    portal,
    (transaction, customerId) => putFeedRow(transaction, customerId, id, hashToken(secret)),
    () => ({ action: 'calendar_link_renewed' }),
  );
  return writeLink(portal, secret);
}

function writeLink({ origin }: Portal, secret: string): string {
  return `${origin}${callUrl(readCalendar, { file: `${secret}.ics` })}`;
}
