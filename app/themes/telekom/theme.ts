import type { Theme } from '../theme.ts';

/** A telephone company's portal for its customers. Name and pictures are placeholders. */
export const theme: Theme = {
  key: 'telekom',
  productName: { hu: 'TeleOrvos', ro: 'TeleMedic', en: 'TeleDoctor' },
  brandColour: '#824695',
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
  landing: { visitor: 'intro', member: 'services' },
  pages: ['telekom-start'],
  preselectedSubfunction: null,
  storeLinks: {
    appStore: 'https://apps.apple.com/',
    googlePlay: 'https://play.google.com/store/apps',
  },
};
