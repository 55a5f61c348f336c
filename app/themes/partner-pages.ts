/** What a page of a partner's own shows: `start` introduces a product, `services` lists what it has. */
export const PARTNER_PAGE_KINDS = ['start', 'services'] as const;

/** Small letters, digits and -: what one part of an address of ours may be. */
export const PAGE_ADDRESS = '^[a-z0-9]{1,30}(-[a-z0-9]{1,30}){0,6}$';

/** First parts of the portal's own addresses: no partner's page and no campaign can have them. */
export const TAKEN_ADDRESSES: ReadonlySet<string> = new Set([
  'accessibility',
  'api',
  'assets',
  'add-reservation',
  'cancel-reservation',
  'manifest.webmanifest',
  'change-email',
  'data-request',
  'dev',
  'earlier-time',
  'f',
  'forgotten-password',
  'healthz',
  'images',
  'letoltes',
  'login',
  'map-tiles',
  'metrics',
  'pages',
  'profile',
  'providers',
  'readyz',
  'registration',
  'relative-invitation',
  'reviews',
  'services',
  'staff',
  'theme',
  'uploads',
  'v',
  'verify-public-reservation',
]);
