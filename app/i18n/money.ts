import type { Locale, Market } from './locale.ts';
import { formatNumber } from './words.ts';

const NO_BREAK_SPACE = '\u00A0';

/** What people of the market write after an amount. */
export const CURRENCY_SIGNS: Record<Market, string> = { HU: 'Ft', RO: 'RON' };

/**
 * An amount in whole units of the market's currency, digits grouped as the reader's language does: `12 500 Ft`, `250 RON`.
 * Never broken over two lines.
 */
export function formatPrice(locale: Locale, market: Market, amount: number): string {
  const digits = formatNumber(locale, Math.round(amount)).replaceAll(' ', NO_BREAK_SPACE);
  return `${digits}${NO_BREAK_SPACE}${CURRENCY_SIGNS[market]}`;
}
