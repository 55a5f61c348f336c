import { expect, test } from 'vitest';
import { CAMPAIGN_FLAGS, phaseOf, type Campaign } from './campaign.ts';

const campaign: Campaign = {
  slug: 'anyajegyszures2025',
  title: 'Anyajegyszűrés',
  text: '',
  subfunctionId: 3,
  opens: '2025-05-01',
  closes: '2025-05-31',
  usableUntil: '2025-08-31',
};

test('a campaign is open from its first day to the end of its last', () => {
  expect(phaseOf(campaign, '2025-04-30')).toBe('upcoming');
  expect(phaseOf(campaign, '2025-05-01')).toBe('open');
  expect(phaseOf(campaign, '2025-05-31')).toBe('open');
  expect(phaseOf(campaign, '2025-06-01')).toBe('closed');
});

test('the lists of a campaign show the coupon in place of the price list and lead to no other page', () => {
  expect(CAMPAIGN_FLAGS).toEqual({
    showsCouponButton: true,
    opensProvidersFromList: false,
    opensProvidersFromMap: false,
  });
});
