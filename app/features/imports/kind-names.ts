/** In the order in which they need each other. */
export const IMPORT_KINDS = [
  'providers',
  'doctors',
  'calendars',
  'prices',
  'reviews',
  'products',
  'covers',
  'insured-services',
  'members',
  'vouchers',
  'lab-codes',
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];
