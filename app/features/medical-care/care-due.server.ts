import { findDecisionMoment } from '#app/features/preauthorization/find-cover.server.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Transaction } from '#db/client.ts';
import { OPEN_STATUSES } from './care-work.ts';
import type { LockedCare } from './work-queries.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { workOnMedicalCare as contract } from './staff-contract.ts';

export type Work = BodyOf<typeof contract>['work'];

/** What was offered is looked after once the patient should have answered. */
export async function dueAfter(
  transaction: Transaction,
  { status, country }: Pick<LockedCare, 'status' | 'country'>,
  { step }: { step: Work['step'] },
): Promise<Date | undefined> {
  if ((step !== 'offer' && step !== 'extend') || !OPEN_STATUSES.includes(status)) return undefined;
  return nextDue(transaction, country);
}

export async function nextDue(
  transaction: Transaction,
  market: LockedCare['country'],
  askedAt?: number,
): Promise<Date> {
  return new Date(
    await findDecisionMoment(transaction, { market, timeZone: MARKET_ZONES[market] }, askedAt),
  );
}
