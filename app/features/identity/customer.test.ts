import { describe, expect, test } from 'vitest';
import { toViewer, type Customer, type Subscription } from './customer.ts';

const SUBSCRIPTION: Subscription = {
  id: 5,
  productId: 7,
  name: 'Szabó Kata',
  dateOfBirth: '1980-02-29',
  contactEmail: 'kata@example.com',
  phone: '+36201234567',
  mothersName: 'Kiss Mária',
  zipcode: '1051',
  city: 'Budapest',
  street: 'Nádor utca 1.',
  isInsured: true,
  isInWaitingPeriod: true,
  awaitsWorkAddress: false,
  currentPeriod: { startsOn: '2026-05-07', endDate: '2027-05-07' },
};
const CUSTOMER: Customer = {
  id: 1,
  userEmail: 'kata@work.example',
  currentSubscription: SUBSCRIPTION,
  hasCardNetwork: true,
  hasPreauthorization: false,
  hasMedicalCare: false,
  hasAppointments: true,
  hasMap: false,
  hasPaidServices: false,
  hasCalendar: true,
  hasMelanoma: true,
  hasActiveProductCampaign: false,
  callCenterNumber: null,
};
const HERE = { hasMelanoma: true };

describe('what pages know of a customer', () => {
  test('is what the subscription allows, and nothing that says who they are', () => {
    const viewer = toViewer(CUSTOMER, HERE);
    expect(viewer).toMatchObject({
      isLoggedIn: true,
      isInsured: true,
      isInWaitingPeriod: true,
      subscription: { id: 5, productId: 7, currentPeriod: SUBSCRIPTION.currentPeriod },
    });
    expect(JSON.stringify(viewer)).not.toMatch(/Szabó|1980|kata|3620|Kiss|Nádor/);
  });

  test('who has no subscription is insured for nothing and waits for nothing', () => {
    expect(toViewer({ ...CUSTOMER, currentSubscription: null }, HERE)).toMatchObject({
      isLoggedIn: true,
      subscription: null,
      isInsured: false,
      isInWaitingPeriod: false,
      awaitsWorkAddress: false,
    });
  });

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('the screening is theirs by product (%s) and by partner (%s): %s', (own, partners, seen) => {
    const customer = { ...CUSTOMER, hasMelanoma: own };
    expect(toViewer(customer, { hasMelanoma: partners }).hasMelanoma).toBe(seen);
  });
});
