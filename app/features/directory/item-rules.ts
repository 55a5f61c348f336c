import {
  mayOrganise,
  seesCalendar,
  seesPaidServices,
  showsPrices,
  type Viewer,
} from '#app/platform/viewer.ts';
import type { ThemeFlags } from '#app/themes/theme.ts';

/** The parts of a viewer that the rules of a list ask for. */
type Payer = Pick<Viewer, 'subscription' | 'isInsured' | 'hasPaidServices'>;

/** A discount is shown only where services are paid for, to people who pay themselves, and when there is one. */
export function showsDiscountBadge(
  flags: Pick<ThemeFlags, 'hasPaidServices' | 'showsDiscounts'>,
  viewer: Payer,
  provider: { discountRate: number },
): boolean {
  return hasDiscountFilter(flags, viewer) && !viewer.isInsured && provider.discountRate > 0;
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
  viewer: Payer,
): boolean {
  return seesPaidServices(flags, viewer) && flags.showsDiscounts;
}

/**
 * Whether the groups of a list have headings: only for people with a card network, where the theme has them, and unless
 * the care is one that they cannot organise themselves.
 */
export function showsGroupHeadings(
  flags: Pick<ThemeFlags, 'showsGroupHeadings'>,
  viewer: Pick<Viewer, 'hasCardNetwork'>,
  subfunction: { organizableByCustomer: boolean } | null,
): boolean {
  return (
    viewer.hasCardNetwork &&
    flags.showsGroupHeadings &&
    (subfunction === null || subfunction.organizableByCustomer)
  );
}

/** The limits of the cover are asked for: a card network, and an insured sub-function with a specialization. */
export function needsLimitCheck(
  viewer: Pick<Viewer, 'hasCardNetwork'>,
  subfunction: { isIncludedInInsurance: boolean; specializationId: number | null } | null,
): boolean {
  return (
    viewer.hasCardNetwork &&
    subfunction !== null &&
    subfunction.isIncludedInInsurance &&
    subfunction.specializationId !== null
  );
}

/**
 * Whether a time can be picked in a calendar. Insured people must be in the waiting period or be allowed to organise
 * this care themselves.
 */
export function isCalendarBookable(
  flags: Pick<ThemeFlags, 'hasPublicCalendar'>,
  viewer: Pick<Viewer, 'subscription' | 'hasCalendar' | 'isInsured' | 'isInWaitingPeriod'>,
  provider: { isCalendarAvailable: boolean; nextSlotStartsAt: string | null },
  subfunction: { organizableByCustomer: boolean } | null,
): boolean {
  return (
    seesCalendar(flags, viewer) &&
    provider.isCalendarAvailable &&
    provider.nextSlotStartsAt !== null &&
    mayOrganise(viewer, subfunction)
  );
}
