import type { Theme } from '../theme.ts';

/** A telephone company's health programme: prices, but no discounts anywhere. Name and pictures are placeholders. */
export const theme: Theme = {
  key: 'telekom_health',
  productName: { hu: 'TeleEgészség', ro: 'TeleSănătate', en: 'TeleHealth' },
  brandColour: '#a2365d',
  flags: {
    hasCalendar: true,
    hasPublicCalendar: true,
    isPublicPortal: false,
    hasPaidServices: true,
    heroFinderButtons: true,
    showsGroupHeadings: true,
    showsDiscounts: false,
    showsCouponButton: false,
    hasMap: true,
    opensProvidersFromList: true,
    opensProvidersFromMap: true,
    asksMothersName: true,
  },
  landing: { visitor: 'intro', member: 'services' },
  pages: ['telekom-health-start', 'telekom-health-services'],
  preselectedSubfunction: null,
  storeLinks: {
    appStore: 'https://apps.apple.com/',
    googlePlay: 'https://play.google.com/store/apps',
  },
};
