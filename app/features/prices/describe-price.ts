import type { Locale, Market } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import type { VisitMode } from '#app/platform/states.ts';
import { PRICE_WORDS } from './price-words.ts';
import type { VisitPrice } from './visit-price.ts';

/** To whom a price is told, and of which visit: by video nobody comes to a till. */
interface PriceReader {
  locale: Locale;
  market: Market;
  mode: VisitMode;
}

/** What a visit costs, as a reader is told it. */
export interface PriceDescription {
  /** What the patient pays, and how, in one phrase: never empty. */
  due: string;
  /** How it comes about, and what may still change it; a sentence each. */
  notes: string[];
}

/** The words of a visit's price, the same wherever it is told. */
export function describePrice(
  price: VisitPrice,
  { locale, market, mode }: PriceReader,
): PriceDescription {
  const words = PRICE_WORDS[locale];
  const ways =
    mode === 'video'
      ? { due: words.dueByVideo, nothing: words.nothingDueByVideo, unknown: words.unknownByVideo }
      : { due: words.due, nothing: words.nothingDue, unknown: words.unknown };
  const amount = (value: number) => formatPrice(locale, market, value);
  const { full, discount, covered, due, claimable } = price;
  if (price.isCancelled) return { due: words.cancelled, notes: [] };
  if (full === null || due === null) return { due: ways.unknown, notes: [] };
  const notes: string[] = [];
  if (discount > 0) {
    const places = { full: amount(full), discount: amount(discount) };
    notes.push(fill(locale, words.discount, places));
  }
  if (covered > 0) {
    const places = { full: amount(full - discount), covered: amount(covered) };
    notes.push(fill(locale, words.covered, places));
  }
  if (claimable > 0) notes.push(fill(locale, words.claimable, { claimable: amount(claimable) }));
  // Who pays all of it pays it whatever is decided.
  if (price.isPending && covered > 0) {
    notes.push(fill(locale, words.pending, { full: amount(full - discount) }));
  }
  return {
    due: due === 0 ? ways.nothing : fill(locale, ways.due, { price: amount(due) }),
    notes,
  };
}

/** The same on one line, for lists of facts. */
export function writePrice(price: VisitPrice, reader: PriceReader): string {
  const { due, notes } = describePrice(price, reader);
  return [due, ...notes].join('. ');
}
