/** What the partner's list says of a voucher's holder. */
export interface Eligibility {
  plan: string;
  /** `YYYY-MM-DD` */
  bundleCreatedOn: string;
}

const ELIGIBLE_PLAN = 'monthly';
const FIRST_BUNDLE_DAY = '2019-01-01';

/** Monthly plans with a bundle created after 2018; null: the list does not name the voucher. */
export function isEligible(listed: Eligibility | null): boolean {
  return listed?.plan === ELIGIBLE_PLAN && listed.bundleCreatedOn >= FIRST_BUNDLE_DAY;
}
