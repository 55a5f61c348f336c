import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import { noteReading, writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { Watch } from './contract.ts';
import {
  findOfferRows,
  findWatchRows,
  getRowOfStopLink,
  stopOwnRow,
  stopRowByLink,
  type WatchRow,
} from './queries.server.ts';

/** What is over is shown for some weeks; more than these would be no list to look through. */
const SHOWN_MAX = 20;
/** They are deleted after some weeks, and five may be open. */
const ALL = 10_000;

/** Of whoever is signed in, those that go on first. @throws PortalError sign_in_required */
export async function findWatches(
  { db }: Pick<BookingDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<Watch[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    async (transaction) => {
      const found = await findWatchRows(transaction, customerId, SHOWN_MAX);
      await noteReading(transaction, portal, { action: 'watches_read', customerId }, found);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  return rows.map(present);
}

function present(row: WatchRow): Watch {
  return {
    id: row.id,
    target: row.target,
    specialization: row.specialization,
    subfunction: row.subfunction,
    doctor: row.doctor,
    anyDoctor: row.is_wide,
    locations: row.locations ?? [],
    parts: row.parts ?? [],
    priceMax: row.price_max,
    onlyEnglish: row.only_english,
    takesSelfPaid: row.takes_self_paid,
    before: row.before.toISOString(),
    since: row.created_at.toISOString(),
    ended: row.end_reason,
  };
}

export interface HeldWatches {
  watches: Omit<Watch, 'id'>[];
  offers: { startsAt: string; offeredAt: string; isTaken: boolean }[];
}

/** Every watch of the caller's with what was offered, for their copy. @throws PortalError sign_in_required */
export async function findHeldWatches(
  { db }: Pick<BookingDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<HeldWatches> {
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      const watches = await findWatchRows(transaction, customerId, ALL);
      const offers = await findOfferRows(transaction, customerId);
      return {
        watches: watches.map(present).map(({ id: _id, ...one }) => one),
        offers: offers.map((one) => ({
          startsAt: one.starts_at.toISOString(),
          offeredAt: one.created_at.toISOString(),
          isTaken: one.is_taken,
        })),
      };
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Ends a watch; what it was just offered is the next one's.
 * @throws PortalError sign_in_required, not_found
 */
export async function stopWatch(
  { db }: Pick<BookingDeps, 'db'>,
  { portal, id }: { portal: Portal; id: string },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const found = await stopOwnRow(transaction, customerId, id);
      if (!found) throw new PortalError('not_found');
      if (!found.is_new) return;
      await writeAudit(transaction, portal, {
        action: 'watch_stopped',
        customerId,
        object: { kind: 'watch', id },
      });
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * What the link that each mail carries would end. Looking changes nothing: mail scanners open links, too.
 * @throws PortalError not_found, too_many_requests
 */
export async function describeStopLink(
  deps: BookingDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<{ state: 'open' | 'over' }> {
  const { is_over: isOver } = await requireToken(deps, portal, token, (hash) =>
    transact(deps.db.main, (transaction) => getRowOfStopLink(transaction, hash), {
      partnerId: portal.partner.id,
    }),
  );
  return { state: isOver ? 'over' : 'open' };
}

/**
 * Ends it by that link: whoever reads the mails wants no more.
 * @throws PortalError not_found, too_many_requests
 */
export async function stopWatchByLink(
  deps: BookingDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<void> {
  await requireToken(deps, portal, token, (hash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const found = await stopRowByLink(transaction, hash);
        if (found?.is_new) {
          await writeAudit(transaction, portal, {
            action: 'watch_stopped',
            customerId: found.customer_id,
            object: { kind: 'watch', id: found.id },
          });
        }
        return found;
      },
      { partnerId: portal.partner.id },
    ),
  );
}
