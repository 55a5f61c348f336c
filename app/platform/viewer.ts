import type { ThemeFlags } from '#app/themes/theme.ts';

/**
 * Who looks at the portal, and what their product allows: safe to send to their own browser. The flags are those of the current
 * subscription's product; without a subscription none is set, and the theme's public flags hold.
 */
export interface Viewer {
  isLoggedIn: boolean;
  /** null: a visitor. */
  customerId: number | null;
  /** null: visitors, and customers without one. */
  subscription: ViewerSubscription | null;
  /** The subscription pays for care; otherwise its holder does. */
  isInsured: boolean;
  /** Insured, but the cover is not in force yet. */
  isInWaitingPeriod: boolean;
  /** An employer pays, and the cover waits for the address at work. */
  awaitsWorkAddress: boolean;
  hasCardNetwork: boolean;
  hasPreauthorization: boolean;
  hasMedicalCare: boolean;
  hasAppointments: boolean;
  hasMap: boolean;
  hasPaidServices: boolean;
  hasCalendar: boolean;
  /** Both the product and the partner have it. */
  hasMelanoma: boolean;
  hasActiveProductCampaign: boolean;
  /** E.164 */
  callCenterNumber: string | null;
}

export interface ViewerSubscription {
  id: number;
  productId: number;
  currentPeriod: InsuranceYear;
}

/** The year for which limits are counted. Days are written `YYYY-MM-DD`. */
export interface InsuranceYear {
  startsOn: string;
  /** The anniversary, on which the next one begins. */
  endDate: string;
}

export const VISITOR: Viewer = {
  isLoggedIn: false,
  customerId: null,
  subscription: null,
  isInsured: false,
  isInWaitingPeriod: false,
  awaitsWorkAddress: false,
  hasCardNetwork: false,
  hasPreauthorization: false,
  hasMedicalCare: false,
  hasAppointments: false,
  hasMap: false,
  hasPaidServices: false,
  hasCalendar: false,
  hasMelanoma: false,
  hasActiveProductCampaign: false,
  callCenterNumber: null,
};

/** Calendars are seen where the product has them; without a product, where the theme shows them to the public. */
export function seesCalendar(
  flags: Pick<ThemeFlags, 'hasPublicCalendar'>,
  viewer: Pick<Viewer, 'subscription' | 'hasCalendar'>,
): boolean {
  return viewer.subscription ? viewer.hasCalendar : flags.hasPublicCalendar;
}

/** Services are paid for where the product has such; without a product, where the theme has. */
export function seesPaidServices(
  flags: Pick<ThemeFlags, 'hasPaidServices'>,
  viewer: Pick<Viewer, 'subscription' | 'hasPaidServices'>,
): boolean {
  return viewer.subscription ? viewer.hasPaidServices : flags.hasPaidServices;
}

/** Prices are for people who pay themselves, where services are paid for. */
export function showsPrices(
  flags: Pick<ThemeFlags, 'hasPaidServices'>,
  viewer: Pick<Viewer, 'subscription' | 'hasPaidServices' | 'isInsured'>,
): boolean {
  return seesPaidServices(flags, viewer) && !viewer.isInsured;
}

/** Insured people organise care themselves only in the waiting period, or where the product lets them. */
export function mayOrganise(
  viewer: Pick<Viewer, 'isInsured' | 'isInWaitingPeriod'>,
  subfunction: { organizableByCustomer: boolean } | null,
): boolean {
  return (
    !viewer.isInsured || viewer.isInWaitingPeriod || (subfunction?.organizableByCustomer ?? false)
  );
}
