import type { ThemeFlags } from '#app/themes/theme.ts';

/** What the viewer's product says; a visitor has no subscription. */
export interface Viewer {
  isInsured: boolean;
  isInWaitingPeriod: boolean;
}

export const VISITOR: Viewer = { isInsured: false, isInWaitingPeriod: false };

/** A discount is shown only where services are paid for, to people who pay themselves, and when there is one. */
export function showsDiscountBadge(
  flags: Pick<ThemeFlags, 'hasPaidServices' | 'showsDiscounts'>,
  viewer: Viewer,
  provider: { discountRate: number },
): boolean {
  return (
    flags.hasPaidServices && flags.showsDiscounts && !viewer.isInsured && provider.discountRate > 0
  );
}

/** The discount filter exists where services are paid for and discounts are shown. */
export function hasDiscountFilter(
  flags: Pick<ThemeFlags, 'hasPaidServices' | 'showsDiscounts'>,
): boolean {
  return flags.hasPaidServices && flags.showsDiscounts;
}

/**
 * Whether a time can be picked in a calendar. Insured people must be in the waiting period or be allowed to organise
 * this care themselves.
 */
export function isCalendarBookable(
  flags: Pick<ThemeFlags, 'hasPublicCalendar'>,
  viewer: Viewer,
  provider: { isCalendarAvailable: boolean; nextSlotStartsAt: string | null },
  subfunction: { organizableByCustomer: boolean } | null,
): boolean {
  const mayOrganise =
    !viewer.isInsured || viewer.isInWaitingPeriod || (subfunction?.organizableByCustomer ?? false);
  return (
    flags.hasPublicCalendar &&
    provider.isCalendarAvailable &&
    provider.nextSlotStartsAt !== null &&
    mayOrganise
  );
}
