import type { InsuranceYear, Viewer } from '#app/platform/viewer.ts';

/** A customer with what the current subscription's product allows; without a subscription every flag is off. */
export interface Customer {
  id: number;
  userEmail: string;
  currentSubscription: Subscription | null;
  hasCardNetwork: boolean;
  hasPreauthorization: boolean;
  hasMedicalCare: boolean;
  hasAppointments: boolean;
  hasMap: boolean;
  hasPaidServices: boolean;
  hasCalendar: boolean;
  hasMelanoma: boolean;
  hasActiveProductCampaign: boolean;
  /** E.164 */
  callCenterNumber: string | null;
}

/** Days are `YYYY-MM-DD`. */
export interface Subscription {
  id: number;
  productId: number;
  /** In the order of the market. */
  name: string;
  dateOfBirth: string;
  contactEmail: string;
  phone: string;
  mothersName: string;
  zipcode: string;
  city: string;
  street: string;
  isInsured: boolean;
  isInWaitingPeriod: boolean;
  /** An employer pays, and the address at work is not confirmed: the cover waits for it. */
  awaitsWorkAddress: boolean;
  currentPeriod: InsuranceYear;
}

/**
 * What pages and use cases need to know of a customer; nothing personal.
 * @param partner.hasMelanoma the screening campaign runs at this partner
 */
export function toViewer(customer: Customer, partner: { hasMelanoma: boolean }): Viewer {
  const current = customer.currentSubscription;
  return {
    isLoggedIn: true,
    customerId: customer.id,
    subscription: current && {
      id: current.id,
      productId: current.productId,
      currentPeriod: current.currentPeriod,
    },
    isInsured: current?.isInsured ?? false,
    isInWaitingPeriod: current?.isInWaitingPeriod ?? false,
    awaitsWorkAddress: current?.awaitsWorkAddress ?? false,
    hasCardNetwork: customer.hasCardNetwork,
    hasPreauthorization: customer.hasPreauthorization,
    hasMedicalCare: customer.hasMedicalCare,
    hasAppointments: customer.hasAppointments,
    hasMap: customer.hasMap,
    hasPaidServices: customer.hasPaidServices,
    hasCalendar: customer.hasCalendar,
    hasMelanoma: customer.hasMelanoma && partner.hasMelanoma,
    hasActiveProductCampaign: customer.hasActiveProductCampaign,
    callCenterNumber: customer.callCenterNumber,
  };
}
