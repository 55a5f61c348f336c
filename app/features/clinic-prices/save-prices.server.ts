import {
  permitClinic,
  requireClinic,
  type DeskDeps,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import { checkDiscount, discountOn, type TypedDiscount } from './discount-rules.ts';
import { fillAbout, readSeen, seenDiscount, seenPrices } from './get-price-board.server.ts';
import { checkPrices, type Prices, type TypedPrice } from './price-rules.ts';
import {
  findLineRows,
  findPlannedDiscounts,
  findPlannedPrices,
  getDiscountRow,
  insertChangeRow,
  lockList,
  setDiscountRow,
  setPriceRows,
  withdrawRow,
  type NewChange,
  type WhoseList,
} from './queries.server.ts';

export interface PricesInput extends WhoseList {
  startsOn: string;
  prices: readonly TypedPrice[];
  /** As whoever saves has seen the list. */
  seen: string;
  isSure: boolean;
}

export interface DiscountInput {
  providerId: number;
  startsOn: string;
  discount: TypedDiscount;
  seen: string;
  isSure: boolean;
}

/** What was saved, and what stands there now. */
export interface SavedChange {
  id: number;
  seen: string;
}

/**
 * Changes prices of a list from a day on: today they count at once, later by themselves when that day has come. Bookings keep theirs.
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input (with fields), changed_meanwhile
 */
export async function savePrices(
  deps: DeskDeps,
  portal: Portal,
  { providerId, doctorId, startsOn, prices: typed, seen, isSure }: PricesInput,
): Promise<SavedChange> {
  const whose = { providerId, doctorId };
  return change(deps, portal, whose, async (transaction, today) => {
    const rows = await findLineRows(transaction, whose);
    const planned = await findPlannedPrices(transaction, whose);
    if (seenPrices(rows, planned) !== seen) throw new PortalError('changed_meanwhile');
    const lines = rows.map(({ id, price, clinic_price: clinicPrice }) => ({
      id,
      price,
      clinicPrice,
    }));
    const checked = checkPrices(
      { startsOn, typed, isSure },
      {
        today,
        lines,
        planned: planned.map(({ starts_on, value }) => ({ startsOn: starts_on, value })),
      },
    );
    if ('problems' in checked) throw new PortalError('invalid_input', { fields: checked.problems });
    const { prices } = checked;
    const before: Prices = {};
    for (const { id, price } of rows) if (String(id) in prices) before[String(id)] = price;
    if (startsOn === today) await setPriceRows(transaction, whose, prices);
    return { kind: 'prices', value: prices, before, startsOn };
  });
}

/**
 * Changes what a clinic takes off with a coupon, in the same way.
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input (with fields), changed_meanwhile
 */
export async function saveDiscount(
  deps: DeskDeps,
  portal: Portal,
  { providerId, startsOn, discount: typed, seen, isSure }: DiscountInput,
): Promise<SavedChange> {
  const whose = { providerId, doctorId: null };
  return change(deps, portal, whose, async (transaction, today) => {
    const row = await getDiscountRow(transaction, providerId);
    if (!row) throw new PortalError('not_found');
    const planned = await findPlannedDiscounts(transaction, providerId);
    if (seenDiscount(row.value, planned) !== seen) throw new PortalError('changed_meanwhile');
    const current = fillAbout(row.value);
    const later = planned.map(({ starts_on, value }) => ({
      startsOn: starts_on,
      value: fillAbout(value),
    }));
    const before = discountOn(current, later, startsOn);
    const checked = checkDiscount(typed, { startsOn, today, before, isSure });
    if ('problems' in checked) throw new PortalError('invalid_input', { fields: checked.problems });
    const { discount } = checked;
    if (startsOn === today) await setDiscountRow(transaction, providerId, discount);
    return { kind: 'discount', value: discount, before: current, startsOn };
  });
}

/**
 * Takes a change back before its day.
 * @throws PortalError sign_in_required, forbidden, not_found (it waits no more)
 */
export async function withdrawPriceChange(
  deps: DeskDeps,
  portal: Portal,
  { providerId, id }: { providerId: number; id: number },
): Promise<{ seen: string }> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId } = permitClinic(portal, 'provider.write', own);
  return transact(
    deps.db.main,
    async (transaction) => {
      const withdrawn = await withdrawRow(transaction, providerId, id);
      if (!withdrawn) throw new PortalError('not_found');
      const { kind, doctorId } = withdrawn;
      await writeAudit(transaction, portal, {
        action: kind === 'prices' ? 'prices_withdrawn' : 'discount_withdrawn',
        customerId: null,
        object: { kind: 'price_change', id },
        role,
      });
      return { seen: await readSeen(transaction, kind, { providerId, doctorId }) };
    },
    { partnerId },
  );
}

/** Locks whose list it is, has it changed, and keeps and notes who did. */
async function change(
  deps: DeskDeps,
  portal: Portal,
  whose: WhoseList,
  make: (
    transaction: Transaction,
    today: string,
  ) => Promise<Pick<NewChange, 'kind' | 'value' | 'before' | 'startsOn'>>,
): Promise<SavedChange> {
  const own = await requireClinic(deps, portal, whose.providerId);
  const { role, partnerId, staffId, staffName } = permitClinic(portal, 'provider.write', own);
  return transact(
    deps.db.main,
    async (transaction) => {
      if (!(await lockList(transaction, whose))) throw new PortalError('not_found');
      const today = todayOf({ timeZone: own.clinic.tz });
      const made = await make(transaction, today);
      const { kind, startsOn } = made;
      const state = startsOn === today ? 'published' : 'scheduled';
      const id = await insertChangeRow(transaction, {
        ...whose,
        ...made,
        state,
        staffId,
        staffName,
      });
      await writeAudit(transaction, portal, {
        action: `${kind}_${state}`,
        customerId: null,
        object: { kind: 'price_change', id },
        role,
      });
      return { id, seen: await readSeen(transaction, kind, whose) };
    },
    { partnerId },
  );
}
