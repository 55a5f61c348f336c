/** Pages that only the partner has whose theme names them: `start` introduces a product, `services` lists what it has. */
export const PARTNER_PAGES = {
  'telekom-start': 'start',
  'telekom-health-start': 'start',
  'tesco-start': 'start',
  'up-start': 'start',
  'up-product': 'start',
  'telekom-health-services': 'services',
  'tesco-services': 'services',
} as const;
export type PartnerPage = keyof typeof PARTNER_PAGES;
