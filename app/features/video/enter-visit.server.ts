import { randomBytes } from 'node:crypto';
import { v7 as createUuid } from 'uuid';
import { presentBookedItem } from '#app/features/reservations/present.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { Entry, Relay, VisitOfLink } from './contract.ts';
import type { VideoDeps } from './deps.server.ts';
import {
  describeVisit,
  getOwnVisit,
  getVisitOfLink,
  inviteGuest,
  openRoom,
  rateVisitRow,
  type VisitRow,
} from './queries.server.ts';
import { describeRelay } from './relay.server.ts';
import type { EndKind } from './room-messages.ts';
import { forQueue } from './room-news.ts';
import { addEndRow } from './room-queries.server.ts';
import { opensAt, stateOfVisit, type VisitState } from './visit-rules.ts';

const TICKET_BYTES = 32;

/**
 * Enters the waiting room of the caller's own visit.
 * @throws PortalError sign_in_required, not_found, video_visit_closed (too early, or over)
 */
export async function enterVisit(
  deps: VideoDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<Entry> {
  const { customerId } = requireCustomer(portal);
  const entered = await transact(
    deps.db.main,
    async (transaction) => {
      const visit = await getOwnVisit(transaction, customerId, id);
      if (!visit) throw new PortalError('not_found');
      return addEnd(transaction, portal.partner.id, visit, 'patient');
    },
    { partnerId: portal.partner.id },
  );
  return tellEntered(deps, entered);
}

/**
 * The same for whoever holds a link: a third person's, or that of the mail of a booking made without an account.
 * @throws PortalError not_found, too_many_requests, of_age, video_visit_closed
 */
export async function enterByLink(
  deps: VideoDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<Entry> {
  const entered = await requireToken(deps, portal, token, (hash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const visit = await findVisitOfLink(transaction, hash);
        return visit?.is_held ? addEnd(transaction, portal.partner.id, visit, visit.kind) : null;
      },
      { partnerId: portal.partner.id },
    ),
  );
  return tellEntered(deps, entered);
}

/**
 * Which visit a link leads to, for whoever holds it. A third person was let in for as long as it lasts.
 * @returns null when it is over for them
 * @throws PortalError not_found, too_many_requests, of_age (of the child whom it was booked for)
 */
export async function describeByLink(
  deps: VideoDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<VisitOfLink | null> {
  const found = await requireToken(deps, portal, token, (hash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const visit = await findVisitOfLink(transaction, hash);
        const item = visit && (await describeVisit(transaction, visit.id));
        return item && { item, visit };
      },
      { partnerId: portal.partner.id },
    ),
  );
  const { item, visit } = found;
  const state = stateOf(visit);
  const isOwn = visit.kind === 'patient';
  if (state === 'closed' && !isOwn) return null;
  const { startsAt, timeZone, doctor, provider } = presentBookedItem(item);
  return {
    isOwn,
    isHeld: visit.is_held,
    state: state === 'pending' ? 'early' : state,
    opensAt: opensAt({ startsAt: visit.starts_at }).toISOString(),
    startsAt,
    timeZone,
    doctor: doctor?.name ?? null,
    clinic: provider.name,
    phone: provider.phone[0] ?? null,
  };
}

/** null: nobody has sent this link. */
async function findVisitOfLink(transaction: Transaction, hash: Buffer) {
  const visit = await getVisitOfLink(transaction, hash);
  if (visit?.is_yet_theirs === false) throw new PortalError('of_age');
  return visit;
}

export interface Entered {
  ticket: string;
  resourceId: number;
}

/** @throws PortalError video_visit_closed */
export async function addEnd(
  transaction: Transaction,
  partnerId: number,
  visit: VisitRow,
  kind: EndKind,
): Promise<Entered> {
  requireOpen(visit);
  await openRoom(transaction, visit, kind === 'patient');
  const secret = randomBytes(TICKET_BYTES).toString('base64url');
  await addEndRow(transaction, {
    id: createUuid(),
    reservationId: visit.id,
    kind,
    ticketHash: hashToken(secret),
  });
  return { ticket: `${partnerId}.${secret}`, resourceId: visit.resource_id };
}

/** Who waits for the same person sees it, and a browser whose place was taken closes. */
export function tellEntered({ roomNews }: Pick<VideoDeps, 'roomNews'>, entered: Entered): Entry {
  roomNews.tell(forQueue(entered.resourceId));
  return { ticket: entered.ticket };
}

/**
 * That they are in their visit, or wait for it: being there keeps the session.
 * @throws PortalError sign_in_required, not_found (not theirs, or they have not come), video_visit_closed
 */
export async function stayInVisit(
  { db }: Pick<VideoDeps, 'db'>,
  { portal, id }: { portal: Portal; id: string },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  const visit = await transact(db.main, (transaction) => getOwnVisit(transaction, customerId, id), {
    partnerId: portal.partner.id,
  });
  if (!visit?.waiting_since) throw new PortalError('not_found');
  requireOpen(visit);
}

export function requireOpen(visit: VisitRow): void {
  if (stateOf(visit) !== 'open') throw new PortalError('video_visit_closed');
}

function stateOf(visit: VisitRow): VisitState {
  const times = {
    isConfirmed: visit.is_confirmed,
    startsAt: visit.starts_at,
    endsAt: visit.ends_at,
    endedAt: visit.ended_at,
  };
  return stateOfVisit(times, nowMs());
}

/**
 * Makes the link for a third person.
 * @throws PortalError sign_in_required, not_found, video_visit_closed
 */
export async function inviteToVisit(
  deps: VideoDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<string> {
  const { customerId } = requireCustomer(portal);
  const tokenId = createTokenId(deps.appSecret);
  const token = createToken(deps.appSecret, tokenId);
  const resourceId = await transact(
    deps.db.main,
    async (transaction) => {
      const visit = await getOwnVisit(transaction, customerId, id);
      if (!visit) throw new PortalError('not_found');
      requireOpen(visit);
      await openRoom(transaction, visit, false);
      await inviteGuest(transaction, id, { id: tokenId, hash: hashToken(token) });
      const object = { kind: 'reservation', id };
      await writeAudit(transaction, portal, { action: 'video_guest_invited', customerId, object });
      return visit.resource_id;
    },
    { partnerId: portal.partner.id },
  );
  deps.roomNews.tell(forQueue(resourceId));
  return token;
}

/** @throws PortalError sign_in_required, not_found (not theirs, or nobody has called in) */
export async function rateVisit(
  { db }: Pick<VideoDeps, 'db'>,
  { portal, id, rating }: { portal: Portal; id: string; rating: number },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const visit = await getOwnVisit(transaction, customerId, id);
      if (!visit?.called_at) throw new PortalError('not_found');
      await rateVisitRow(transaction, id, rating);
    },
    { partnerId: portal.partner.id },
  );
}

/** Of the device test. @throws PortalError sign_in_required */
export function getTestRelay({ relay }: Pick<VideoDeps, 'relay'>, portal: Portal): Relay {
  requireCustomer(portal);
  return describeRelay(relay, createUuid(), nowMs());
}
