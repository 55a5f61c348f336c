import { showsPrices } from '#app/platform/viewer.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { presentBookedItem } from '#app/features/reservations/present.ts';
import { priceForCustomer } from '#app/features/prices/told-price.ts';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import { noteReading } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { UUID } from '#app/platform/uuid.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import type { VideoDeps } from './deps.server.ts';
import {
  findDescribedVisits,
  getDescribedVisit,
  type DescribedVisitRow,
} from './queries.server.ts';
import { opensAt, stateOfVisit, type VisitState } from './visit-rules.ts';

/** So many are shown; all of them are among the appointments. */
const SHOWN_MAX = 20;

/** A video visit as its patient sees it. */
export interface OwnVideoVisit extends Omit<BookedItem, 'price'> {
  id: string;
  /** What it costs and whom; null: they are told none. */
  payment: VisitPrice | null;
  /** `arranged`: online care that nobody holds here by video, or no more; the clinic says how. */
  state: VisitState | 'arranged';
  /** ISO 8601. */
  opensAt: string;
  /** Somebody has called in: the connection can be rated. */
  wasCalled: boolean;
  /** The patient came, and nobody called in until the room closed. */
  wasMissed: boolean;
  rating: number | null;
}

/** Of whoever is signed in, those to come first. @throws PortalError sign_in_required */
export async function findOwnVisits(
  { db }: Pick<VideoDeps, 'db'>,
  portal: Portal,
): Promise<OwnVideoVisit[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    async (transaction) => {
      const found = await findDescribedVisits(transaction, customerId, SHOWN_MAX);
      await noteReading(transaction, portal, { action: 'video_visit_read', customerId }, found);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  const visits = rows.map((row) => present(row, portal));
  const isOver = ({ state }: OwnVideoVisit) => state === 'closed';
  return [...visits.filter((visit) => !isOver(visit)).toReversed(), ...visits.filter(isOver)];
}

/** null: the caller has no such visit of online care. @throws PortalError sign_in_required */
export async function getOwnVideoVisit(
  { db }: Pick<VideoDeps, 'db'>,
  portal: Portal,
  id: string,
): Promise<OwnVideoVisit | null> {
  const { customerId } = requireCustomer(portal);
  if (!UUID.test(id)) return null;
  const row = await transact(
    db.main,
    async (transaction) => {
      const found = await getDescribedVisit(transaction, customerId, id);
      const object = { kind: 'reservation', id };
      const entry = { action: 'video_visit_read', customerId, object };
      await noteReading(transaction, portal, entry, found ? [found] : []);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  return row && present(row, portal);
}

/** Cancelled, or ended by the doctor before the room closed, is not missed. */
function isMissed({ item, called_at, ended_at, missed_at }: DescribedVisitRow): boolean {
  const isOver = ended_at !== null && missed_at === null;
  return item.status === 'confirmed' && called_at === null && !isOver;
}

function present(row: DescribedVisitRow, portal: Portal): OwnVideoVisit {
  const { price: _price, ...booked } = presentBookedItem(row.item);
  const times = {
    isConfirmed: row.item.status === 'confirmed',
    isPending: row.item.status === 'pending_preauth',
    startsAt: new Date(booked.startsAt),
    endsAt: new Date(booked.endsAt),
    endedAt: row.ended_at,
  };
  const state = stateOfVisit(times, nowMs());
  return {
    ...booked,
    payment: priceForCustomer(row, portal, {
      isCancelled: false,
      seesPrices: showsPrices(portal.theme.flags, portal.viewer),
    }),
    id: row.item.id,
    state: state === 'closed' || booked.mode === 'video' ? state : 'arranged',
    opensAt: opensAt(times).toISOString(),
    wasCalled: row.called_at !== null,
    wasMissed: state === 'closed' && row.waiting_since !== null && isMissed(row),
    rating: row.rating,
  };
}
