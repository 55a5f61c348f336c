import type { Locale, Market } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { en } from './lowest-messages/en.ts';
import { hu } from './lowest-messages/hu.ts';
import { ro } from './lowest-messages/ro.ts';
import type { LowestPriceWords } from './lowest-messages/shape.ts';

/** By themselves: who looks for a time is told of no other price. */
const LOWEST_PRICE_WORDS: Record<Locale, LowestPriceWords> = { hu, ro, en };

/** What several times or services cost: "from" the lowest when they differ; null: nobody has set a price. */
export function describeLowestPrice(
  { price, isFrom }: { price: number | null; isFrom: boolean },
  { locale, market }: { locale: Locale; market: Market },
): string | null {
  if (price === null) return null;
  const text = formatPrice(locale, market, price);
  return isFrom ? fill(locale, LOWEST_PRICE_WORDS[locale].from, { price: text }) : text;
}
