import type { Market } from '#app/i18n/locale.ts';

/** The zone whose clock a market lives by; a provider of a market has its zone. */
export const MARKET_ZONES: Record<Market, string> = {
  HU: 'Europe/Budapest',
  RO: 'Europe/Bucharest',
};
