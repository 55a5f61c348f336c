import type { Theme } from '../theme.ts';

/** The public search for doctors: no membership, the fee is paid on site. */
export const theme: Theme = {
  key: 'public_search',
  productName: { hu: 'Orvoskereső', ro: 'Caută medic', en: 'Doctor search' },
  brandColour: '#5a41cf',
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
  preselectedSubfunction: null,
  storeLinks: { appStore: '', googlePlay: '' },
};
