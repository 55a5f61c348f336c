import type { Theme } from '../theme.ts';

/** An insurer's portal for its members: no prices for visitors, one list of clinics. Name and pictures are placeholders. */
export const theme: Theme = {
  key: 'insurer',
  productName: { hu: 'Biztosító Portál', ro: 'Portal asigurați', en: 'Insurer Portal' },
  brandColour: '#2a64a9',
  flags: {
    hasCalendar: true,
    hasPublicCalendar: true,
    isPublicPortal: false,
    hasPaidServices: false,
    heroFinderButtons: true,
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
