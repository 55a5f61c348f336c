import type { Theme } from '../theme.ts';

const SUBSCRIBERS = { hu: 'Előfizetőinknek', ro: 'Pentru abonați', en: 'For our subscribers' };

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
  serviceLabels: { TYPE_MAP_V2: SUBSCRIBERS, TYPE_GENERAL_CONSULTATION: SUBSCRIBERS },
  landing: { visitor: 'intro', member: 'services' },
  pages: ['telekom-start'],
  preselectedSubfunction: null,
  storeLinks: {
    appStore: 'https://apps.apple.com/',
    googlePlay: 'https://play.google.com/store/apps',
  },
};
