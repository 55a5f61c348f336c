import type { Theme } from '../theme.ts';

/** A health programme sold beside other products. Name and pictures are placeholders. */
export const theme: Theme = {
  key: 'up',
  productName: { hu: 'Egészség Up', ro: 'Sănătate Up', en: 'Health Up' },
  brandColour: '#026b9a',
  flags: {
    hasCalendar: true,
    hasPublicCalendar: true,
    isPublicPortal: false,
    hasPaidServices: true,
    heroFinderButtons: true,
    showsGroupHeadings: true,
    showsDiscounts: true,
    showsCouponButton: false,
    hasMap: true,
    opensProvidersFromList: true,
    opensProvidersFromMap: true,
    asksMothersName: true,
  },
  landing: { visitor: 'index', member: 'index' },
  pages: ['up-start', 'up-product'],
  preselectedSubfunction: null,
  storeLinks: {
    appStore: 'https://apps.apple.com/',
    googlePlay: 'https://play.google.com/store/apps',
  },
};
