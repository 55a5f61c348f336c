import type { ThemeFlags } from '#app/themes/theme.ts';

/** What the viewer's product says; a visitor has no subscription. */
export interface Viewer {
  isInsured: boolean;
  isInWaitingPeriod: boolean;
  isLoggedIn: boolean;
  /** Both the customer's product and the partner have it. */
  hasMelanoma: boolean;
}

export const VISITOR: Viewer = {
  isInsured: false,
  isInWaitingPeriod: false,
  isLoggedIn: false,
  hasMelanoma: false,
};

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

/** Prices are for people who pay themselves, where services are paid for. */
export function showsPrices(flags: Pick<ThemeFlags, 'hasPaidServices'>, viewer: Viewer): boolean {
  return flags.hasPaidServices && !viewer.isInsured;
}

/** A price list can be opened where there is a price to see and the theme does not put the coupon in its place. */
export function showsPriceListButton(
  flags: Pick<ThemeFlags, 'hasPaidServices' | 'showsCouponButton'>,
  viewer: Viewer,
  item: { price: number | null },
): boolean {
  return showsPrices(flags, viewer) && item.price !== null && !flags.showsCouponButton;
}

/** In place of the price list: to visitors, and to members whose product and partner have the melanoma flag. */
export function showsCouponButton(
  flags: Pick<ThemeFlags, 'hasPaidServices' | 'showsDiscounts' | 'showsCouponButton'>,
  viewer: Viewer,
  provider: { discountRate: number },
): boolean {
  const mayHaveCoupon = !viewer.isLoggedIn || viewer.hasMelanoma;
  return flags.showsCouponButton && mayHaveCoupon && showsDiscountBadge(flags, viewer, provider);
}

/** Percent that a coupon takes off every price shown; 0: none, or only off what the discount's description says. */
export function rateOffPrices(
  flags: Pick<ThemeFlags, 'hasPaidServices' | 'showsDiscounts'>,
  viewer: Viewer,
  provider: { discountRate: number; isDiscountGeneral: boolean },
): number {
  const isOff = provider.isDiscountGeneral && showsDiscountBadge(flags, viewer, provider);
  return isOff ? provider.discountRate : 0;
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
