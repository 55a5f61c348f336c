import type { Theme } from '../theme.ts';

/** A member portal whose list of clinics runs through without headings. Name and pictures are placeholders. */
export const theme: Theme = {
  key: 'nn',
  productName: { hu: 'Egészségtárs', ro: 'SănătatePlus', en: 'Health Mate' },
  brandColour: '#9e4501',
  flags: {
    hasCalendar: true,
    hasPublicCalendar: true,
    isPublicPortal: false,
    hasPaidServices: false,
    heroFinderButtons: false,
    showsGroupHeadings: false,
    showsDiscounts: true,
    showsCouponButton: false,
    hasMap: true,
    opensProvidersFromList: true,
    opensProvidersFromMap: true,
    asksMothersName: true,
  },
  landing: { visitor: 'index', member: 'index' },
  pages: [],
  preselectedSubfunction: null,
  storeLinks: { appStore: '', googlePlay: '' },
};
