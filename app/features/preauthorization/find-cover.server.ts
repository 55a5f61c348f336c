import { findSpecialDays } from '#app/features/calendar/special-days.server.ts';
import { insuranceYearOf } from '#app/features/insurance-coverage/insurance-year.ts';
import { addWorkingDays, type SpecialDays } from '#app/time/working-days.ts';
import { nowMs } from '#app/time/clock.ts';
import type { CustomerActor } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Pool, Transaction } from '#db/client.ts';
import type { PreauthCheck } from './contract.ts';
import { decideCover } from './cover-decision.ts';
import { PREAUTHORIZATION_WORKING_DAYS } from './preauth-type.ts';
import { getCoverTerms, lockCoverUse, type CoverTermsRow } from './queries.server.ts';
import { todayOf } from '#app/time/today.ts';
import { dayOf } from '#app/time/booked-time.ts';

export interface Visit {
  subfunctionId: number;
  providerId: number;
  /** null: the clinic's own price counts. */
  doctorId: number | null;
  /** Milliseconds since the epoch. */
  startsAt: number;
}

export interface CoverResult {
  check: PreauthCheck;
  terms: CoverTermsRow;
  /** By when the insurer has to decide, milliseconds since the epoch. */
  dueAt: number;
}

/**
 * What a member's booking needs and costs, from the portal's own tables; null: they are not insured, or there is no such care.
 * @param agreed price of a time that is held already, and the cover is locked until the transaction ends
 */
export async function findCover(
  transaction: Transaction,
  { market, timeZone }: Pick<Portal, 'market' | 'timeZone'>,
  { customerId }: Pick<CustomerActor, 'customerId'>,
  visit: Visit,
  agreed: { price: number | null } | null = null,
): Promise<CoverResult | null> {
  const today = todayOf({ timeZone });
  const day = dayOf(visit.startsAt, timeZone);
  const terms = await getCoverTerms(transaction, { ...visit, customerId, day, today, market });
  if (!terms) return null;
  const use =
    agreed && terms.is_in_force && terms.is_covered
      ? await lockCoverUse(transaction, terms)
      : { amount: terms.used_amount, quantity: terms.used_quantity };
  const dueAt = await findDecisionMoment(transaction, { market, timeZone });
  const decided = decideCover(presentCare(terms, agreed ? agreed.price : terms.price), {
    cover: presentCover(terms),
    use,
    isInForce: terms.is_in_force,
    isTooSoon: visit.startsAt < dueAt,
  });
  const periodEndDate = insuranceYearOf(terms.starts_on, terms.period_starts_on).endDate;
  return { check: { ...decided, periodEndDate }, terms, dueAt };
}

/**
 * By when what is asked for has to be decided, milliseconds since the epoch: one rule for every language.
 * @param askedAt now, unless it waits since another moment
 */
export async function findDecisionMoment(
  transaction: Pool | Transaction,
  { market, timeZone }: Pick<Portal, 'market' | 'timeZone'>,
  askedAt = nowMs(),
): Promise<number> {
  const special = await findSpecialDays(transaction, market, dayOf(askedAt, timeZone));
  return decisionMomentOf(special, timeZone, askedAt);
}

/** The same, of who knows the market's days from the day of that moment on. */
export function decisionMomentOf(special: SpecialDays, timeZone: string, askedAt: number): number {
  return addWorkingDays(askedAt, PREAUTHORIZATION_WORKING_DAYS, { special, timeZone });
}

export function presentCare(terms: Omit<CoverTermsRow, 'price'>, totalCost: number | null) {
  return {
    totalCost,
    isReferralRequired: terms.is_referral_required,
    isIncludedInInsurance: terms.is_included_in_insurance,
    isPreauthorizationRequired: terms.is_preauthorization_required,
    preauthorizationLimit: terms.preauthorization_limit,
    invoiceSplitting: terms.invoice_splitting,
  };
}

export function presentCover(terms: Omit<CoverTermsRow, 'price' | 'invoice_splitting'>) {
  if (!terms.is_covered) return null;
  return {
    limitAmount: terms.limit_amount,
    quantityLimit: terms.quantity_limit,
    downpayment: terms.downpayment,
    downpaymentType: terms.downpayment_type,
    limitAmountPerVisit: terms.limit_amount_per_visit,
  };
}
