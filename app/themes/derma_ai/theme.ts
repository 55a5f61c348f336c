import type { Theme } from '../theme.ts';

/** Search for dermatologists, opened with their consultation chosen. Name and pictures are placeholders. */
export const theme: Theme = {
  key: 'derma_ai',
  productName: { hu: 'Bőrvizsgáló', ro: 'DermaControl', en: 'Skin Check' },
  brandColour: '#96493b',
  flags: {
    hasCalendar: true,
    hasPublicCalendar: true,
    isPublicPortal: true,
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
  landing: { visitor: 'search', member: 'search' },
  pages: [],
  preselectedSubfunction: 3,
  storeLinks: { appStore: '', googlePlay: '' },
};
