import type { Theme } from '../theme.ts';

/** A retailer's portal for its card holders. Name and pictures are placeholders. */
export const theme: Theme = {
  key: 'tesco',
  productName: { hu: 'Bolti Egészség', ro: 'Sănătate azi', en: 'Store Health' },
  brandColour: '#2a7531',
  flags: {
    hasCalendar: true,
    hasPublicCalendar: true,
    isPublicPortal: false,
    hasPaidServices: true,
    heroFinderButtons: false,
    showsGroupHeadings: true,
    showsDiscounts: true,
    showsCouponButton: false,
    hasMap: true,
    opensProvidersFromList: true,
    opensProvidersFromMap: true,
    asksMothersName: true,
  },
  landing: { visitor: 'intro', member: 'index' },
  pages: ['tesco-start', 'tesco-services'],
  preselectedSubfunction: null,
  storeLinks: {
    appStore: 'https://apps.apple.com/',
    googlePlay: 'https://play.google.com/store/apps',
  },
};
