import {
  permitClinic,
  requireClinic,
  type DeskDeps,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import type { Market } from '#app/i18n/locale.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import { checkDiscount, discountOn, type TypedDiscount } from './discount-rules.ts';
import { fillAbout, readSeen } from './get-price-board.server.ts';
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
  type ChangeKind,
  type NewChange,
  type WhoseList,
} from './queries.server.ts';
import { startChangesFirst } from './upkeep-queries.server.ts';

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
  const list = { kind: 'prices', whose, startsOn, seen } as const;
  return change(deps, portal, list, async (transaction, { today, market }) => {
    const rows = await findLineRows(transaction, whose);
    const planned = await findPlannedPrices(transaction, whose);
    const lines = rows.map(({ id, price, clinic_price: clinicPrice }) => ({
      id,
      price,
      clinicPrice,
    }));
    const checked = checkPrices(
      { startsOn, typed, isSure },
      {
        market,
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
    return { value: prices, before };
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
  const list = { kind: 'discount', whose, startsOn, seen } as const;
  return change(deps, portal, list, async (transaction, { today }) => {
    const row = await getDiscountRow(transaction, providerId);
    if (!row) throw new PortalError('not_found');
    const planned = await findPlannedDiscounts(transaction, providerId);
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
    return { value: discount, before: current };
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
  const answer = await transact(
    deps.db.main,
    async (transaction) => {
      await lockList(transaction, { providerId, doctorId: null });
      await startChangesFirst(transaction, providerId);
      const withdrawn = await withdrawRow(transaction, providerId, id);
      if (!withdrawn) return null;
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
  // After the commit: what began instead is seen at once.
  if (!answer) throw new PortalError('not_found');
  return answer;
}

/** Which list is changed from when, and how it stood there. */
interface ChangedList {
  kind: ChangeKind;
  whose: WhoseList;
  startsOn: string;
  seen: string;
}

/** Locks whose list it is, has begin what is due, has it changed, and keeps and notes who did. */
async function change(
  deps: DeskDeps,
  portal: Portal,
  { kind, whose, startsOn, seen }: ChangedList,
  make: (
    transaction: Transaction,
    clinic: { today: string; market: Market },
  ) => Promise<Pick<NewChange, 'value' | 'before'>>,
): Promise<SavedChange> {
  const own = await requireClinic(deps, portal, whose.providerId);
  const { role, partnerId, staffId, staffName } = permitClinic(portal, 'provider.write', own);
  return transact(
    deps.db.main,
    async (transaction) => {
      if (!(await lockList(transaction, whose))) throw new PortalError('not_found');
      // Before anything begins: whoever saves has seen what is due as planned.
      if ((await readSeen(transaction, kind, whose)) !== seen) {
        throw new PortalError('changed_meanwhile');
      }
      await startChangesFirst(transaction, whose.providerId);
      const { tz, country: market } = own.clinic;
      const today = todayOf({ timeZone: tz });
      const made = await make(transaction, { today, market });
      const state = startsOn === today ? 'published' : 'scheduled';
      const id = await insertChangeRow(transaction, {
        ...whose,
        ...made,
        kind,
        startsOn,
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
