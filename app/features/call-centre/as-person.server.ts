import { getViewer } from '#app/features/identity/get-customer.server.ts';
import {
  VISITOR_ACTOR,
  type Action,
  type CustomerActor,
  type StaffActor,
  type StaffInName,
  type StaffRole,
} from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { originOf } from '#app/platform/origin.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact } from '#db/client.ts';
import { FIND, requireStaffActor, type LookUpDeps } from './find-people.server.ts';
import { readOpening, type Opening, type Subject } from './opening.server.ts';
import {
  findPortals,
  getPersonPortal,
  getVisitPlace,
  type PartnerPortalRow,
  type PersonPortalRow,
} from './queries.server.ts';

/** A call, and the portal that whoever calls would see themselves. */
export interface Call {
  opening: Opening;
  portal: Portal;
  staff: StaffActor;
  /** As what the staff acts. */
  role: StaffRole | null;
}

/** Somebody who was opened: what every use case of theirs is asked with. */
export interface AsPerson extends Call {
  customerId: number;
  /** As they see it themselves, and with their rights; whatever is done with it is noted as the staff's. */
  portal: Portal & { actor: CustomerActor };
  row: PersonPortalRow;
}

/**
 * Acts in the name of a customer who was opened to this session of the staff.
 * @throws PortalError sign_in_required, forbidden, not_found (not opened by this session, too long ago, or erased meanwhile)
 */
export async function actAsPerson(
  deps: LookUpDeps,
  portal: Portal,
  written: string,
  action: Action = FIND,
): Promise<AsPerson> {
  const begun = requireOpening(deps, portal, written, action);
  const { subject } = begun.opening;
  if (subject.kind !== 'customer') throw new PortalError('not_found');
  return openCustomer(deps, portal, begun, subject.customerId);
}

/**
 * The same for whoever a call is about: with the rights of a visitor where there is no account.
 * @throws PortalError as `actAsPerson`
 */
export async function actInCall(
  deps: LookUpDeps,
  portal: Portal,
  written: string,
  action: Action,
): Promise<Call> {
  const begun = requireOpening(deps, portal, written, action);
  const { subject, partnerId } = begun.opening;
  if (subject.kind === 'customer') {
    return openCustomer(deps, portal, begun, subject.customerId);
  }
  const { host } =
    subject.kind === 'guest' ? subject : await requireVisitHost(deps, partnerId, subject);
  const rows = await transact(deps.db.main, findPortals, { partnerId });
  const row = rows.find((one) => one.host === host) ?? rows[0];
  if (!row) throw new PortalError('not_found');
  return {
    ...begun,
    portal: {
      ...placeAt(portal, partnerId, row),
      locale: row.default_locale,
      viewer: VISITOR,
      actor: VISITOR_ACTOR,
    },
  };
}

/** Whom a call is about; null: this session has not opened it, or too long ago. */
export function findKind(
  { appSecret }: LookUpDeps,
  portal: Portal,
  written: string,
): Subject['kind'] | null {
  const staff = requireStaffActor(portal);
  return readOpening(appSecret, 'open', staff, written, nowMs())?.subject.kind ?? null;
}

type Begun = Omit<Call, 'portal'>;

/** @throws PortalError sign_in_required, forbidden, not_found */
function requireOpening(
  { appSecret }: LookUpDeps,
  portal: Portal,
  written: string,
  action: Action,
): Begun {
  const staff = requireStaffActor(portal);
  const opening = readOpening(appSecret, 'open', staff, written, nowMs());
  if (!opening) throw new PortalError('not_found');
  const role = requirePermission(staff, action, { partnerId: opening.partnerId });
  return { opening, staff, role };
}

async function requireVisitHost(
  { db }: LookUpDeps,
  partnerId: number,
  { reservationId }: { reservationId: string },
): Promise<{ host: string }> {
  const visit = await transact(
    db.main,
    (transaction) => getVisitPlace(transaction, reservationId),
    { partnerId },
  );
  if (!visit) throw new PortalError('not_found');
  return visit;
}

async function openCustomer(
  deps: LookUpDeps,
  portal: Portal,
  begun: Begun,
  customerId: number,
): Promise<AsPerson> {
  const { opening, staff, role } = begun;
  const { partnerId, grounds } = opening;
  const through = { staff, role, grounds };
  const person = await getPortalOf(deps, portal, { partnerId, customerId, through });
  if (!person) throw new PortalError('not_found');
  return { ...begun, ...person, customerId };
}

/** The portal as a customer has it, asked by somebody of the staff in their name. null: there is no such customer any more. */
export async function getPortalOf(
  { db }: Pick<LookUpDeps, 'db'>,
  portal: Portal,
  {
    partnerId,
    customerId,
    host,
    through,
  }: {
    partnerId: number;
    customerId: number;
    /** Of the partner's, where it is known at which something was asked; left out: the one that is theirs. */
    host?: string;
    through: StaffInName;
  },
): Promise<Pick<AsPerson, 'row' | 'portal'> | null> {
  const { own, asked } = await transact(
    db.main,
    async (transaction) => ({
      own: await getPersonPortal(transaction, customerId),
      asked:
        host === undefined
          ? undefined
          : (await findPortals(transaction)).find((one) => one.host === host),
    }),
    { partnerId },
  );
  if (!own) return null;
  const row = { ...own, ...asked };
  const placed = placeAt(portal, partnerId, row);
  const viewer = await getViewer({ db }, placed, customerId);
  return (
    viewer && {
      row,
      portal: {
        ...placed,
        // That of their mails.
        locale: row.locale ?? row.default_locale,
        viewer,
        actor: {
          kind: 'customer',
          partnerId,
          customerId,
          accountId: row.account_id ?? 0,
          sessionId: through.staff.sessionId,
          personName: row.user_email,
          // How an insurer has decided is told to the member alone.
          hasFullAuth: false,
          through,
        },
      },
    }
  );
}

/** The portal of a partner at one of its addresses, asked by the staff. */
export function placeAt(portal: Portal, partnerId: number, row: PartnerPortalRow): Portal {
  return {
    ...portal,
    partner: { id: partnerId, key: row.key, name: row.name, version: row.version },
    market: row.country,
    timeZone: MARKET_ZONES[row.country],
    host: row.host,
    origin: originOf(row.host, portal.origin),
    theme: themeOfPartner(row),
    isStaffEntry: false,
    isIframe: false,
    isWebview: false,
  };
}
