import type { Theme } from '../theme.ts';

/** Vizit's own portal, and the ground on which partners' themes stand. */
export const theme: Theme = {
  key: 'generic',
  productName: { hu: 'Vizit', ro: 'Vizit', en: 'Vizit' },
  brandColour: '#0b716a',
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
  landing: { visitor: 'index', member: 'index' },
  pages: [],
  preselectedSubfunction: null,
  storeLinks: { appStore: '', googlePlay: '' },
};
