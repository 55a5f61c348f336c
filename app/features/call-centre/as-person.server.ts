import { getViewer } from '#app/features/identity/get-customer.server.ts';
import type { Action, CustomerActor } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { originOf } from '#app/platform/origin.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact } from '#db/client.ts';
import { FIND, requireStaffActor, type LookUpDeps } from './find-people.server.ts';
import { readOpening, type Opening } from './opening.server.ts';
import { getPersonPortal, type PersonPortalRow } from './queries.server.ts';

/** Somebody who was opened: what every use case of theirs is asked with. */
export interface AsPerson {
  opening: Opening;
  /** As they see it themselves, and with their rights; whatever is done with it is noted as the staff's. */
  portal: Portal & { actor: CustomerActor };
  row: PersonPortalRow;
}

/**
 * Acts in the name of a customer who was opened to this session of the staff.
 * @throws PortalError sign_in_required, forbidden, not_found (not opened by this session, too long ago, or erased meanwhile)
 */
export async function actAsPerson(
  { db, appSecret }: LookUpDeps,
  portal: Portal,
  written: string,
  action: Action = FIND,
): Promise<AsPerson> {
  const staff = requireStaffActor(portal);
  const opening = readOpening(appSecret, 'open', staff, written, nowMs());
  if (!opening) throw new PortalError('not_found');
  const { partnerId, customerId, grounds } = opening;
  const role = requirePermission(staff, action, { partnerId });
  const row = await transact(db.main, (transaction) => getPersonPortal(transaction, customerId), {
    partnerId,
  });
  if (!row) throw new PortalError('not_found');
  const place = {
    partner: { id: partnerId, key: row.key, name: row.name },
    market: row.country,
    timeZone: MARKET_ZONES[row.country],
  };
  const viewer = await getViewer({ db }, place, customerId);
  if (!viewer) throw new PortalError('not_found');
  return {
    opening,
    row,
    portal: {
      ...portal,
      ...place,
      host: row.host,
      origin: originOf(row.host, portal.origin),
      // That of their mails.
      locale: row.locale ?? row.default_locale,
      theme: themeOfPartner(row),
      viewer,
      isStaffEntry: false,
      isIframe: false,
      isWebview: false,
      actor: {
        kind: 'customer',
        partnerId,
        customerId,
        accountId: row.account_id ?? 0,
        sessionId: staff.sessionId,
        personName: row.user_email,
        // How an insurer has decided is told to the member alone.
        hasFullAuth: false,
        through: { staff, role, grounds },
      },
    },
  };
}
