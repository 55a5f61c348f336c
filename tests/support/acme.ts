import type { PartnerRecord } from '#app/themes/partner-record.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="20" fill="#1d4ed8"/></svg>';

/** A partner that the program knows nothing of: a host, colours, a logo and a product of its own. */
export const ACME: PartnerRecord & Required<Pick<PartnerRecord, 'colours' | 'logo'>> = {
  key: 'acme',
  name: 'Acme',
  look: 'generic',
  productName: { hu: 'Acme Egészség', ro: 'Acme Sănătate', en: 'Acme Health' },
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
  hosts: [{ host: 'acme.localhost', market: 'HU', locale: 'hu' }],
  frameAncestors: ['https://www.acme.example'],
  colours: {
    'brand-50': '#eff6ff',
    'brand-100': '#dbeafe',
    'brand-200': '#bfdbfe',
    'brand-300': '#93c5fd',
    'brand-400': '#60a5fa',
    'brand-500': '#3b82f6',
    'brand-600': '#1d4ed8',
    'brand-700': '#1e40af',
    'brand-800': '#1e3a8a',
    'brand-900': '#172554',
    'brand-950': '#0b1437',
    'accent-100': '#fef3c7',
    'accent-300': '#fcd34d',
    'accent-500': '#f59e0b',
    'accent-900': '#78350f',
    'neutral-100': '#eef1f6',
    'neutral-200': '#dde3ec',
    'color-page': '#f8fafc',
    'color-hero': '#e0ebff',
  },
  logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
  products: [
    {
      key: 'gold',
      name: { hu: 'Arany', ro: 'Aur', en: 'Gold' },
      isInsured: true,
      hasCardNetwork: true,
      hasAppointments: true,
      hasMap: true,
      hasCalendar: true,
      callCenterNumber: '+3615550100',
    },
  ],
  texts: {
    introduction: { hu: 'Üdvözli az Acme', ro: 'Bun venit la Acme', en: 'Welcome to Acme' },
  },
};
