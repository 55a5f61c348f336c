import { discountedPrice } from './discounted-price.ts';

/**
 * How far an insurer pays for a visit, as it stands now. `pending`: it is asked and has not decided; `selfPaid`: it does not pay,
 * for whatever reason.
 */
export type CoverState = 'covered' | 'pending' | 'selfPaid';

/** What is known of who pays for a visit. Amounts in whole units of the market's currency. */
export interface VisitTerms {
  /** The price noted with the time; null: the clinic has set none. */
  price: number | null;
  /** Percent that the clinic takes off for this patient; 0: nothing. */
  discountRate: number;
  /** Of an insured member's visit; null: nobody else pays a part of it. */
  cover: {
    state: CoverState;
    /** What the insurer pays, or would pay. */
    insurersPart: number;
    /** The clinic can send the insurer and the patient an invoice each; else the patient pays all and claims it back. */
    isSplit: boolean;
  } | null;
  /** Nobody is going: it was cancelled. */
  isCancelled: boolean;
}

/** Who pays what: `full` is `discount` and `covered` and `due` together. */
export interface VisitPrice {
  /** null: the clinic has set no price. */
  full: number | null;
  /** What the clinic takes off. */
  discount: number;
  /** What the insurer pays to the clinic. */
  covered: number;
  /** What the patient pays; null: what it will cost. */
  due: number | null;
  /** What of that the patient may claim back from the insurer. */
  claimable: number;
  /** The insurer has not decided: without its approval `full` is due. */
  isPending: boolean;
  isCancelled: boolean;
}

/** The one answer to what a visit costs whom: for pages, mails and files alike. */
export function calculateVisitPrice({
  price,
  discountRate,
  cover,
  isCancelled,
}: VisitTerms): VisitPrice {
  const isPending = cover?.state === 'pending' && !isCancelled;
  if (price === null || isCancelled) {
    return {
      full: isCancelled ? 0 : null,
      discount: 0,
      covered: 0,
      due: isCancelled ? 0 : null,
      claimable: 0,
      isPending,
      isCancelled,
    };
  }
  const asked = discountedPrice(price, discountRate);
  const part = cover === null || cover.state === 'selfPaid' ? 0 : cover.insurersPart;
  const insurers = Math.min(Math.max(part, 0), asked);
  const isSplit = cover?.isSplit === true || insurers === asked;
  return {
    full: price,
    discount: price - asked,
    covered: isSplit ? insurers : 0,
    due: isSplit ? asked - insurers : asked,
    claimable: isSplit ? 0 : insurers,
    isPending,
    isCancelled,
  };
}

/** The lowest of several prices, and whether others are higher: a card then says "from". Unknown ones do not count. */
export function lowestPrice(prices: readonly (number | null)[]): {
  price: number | null;
  isFrom: boolean;
} {
  const known = prices.filter((price) => price !== null);
  if (known.length === 0) return { price: null, isFrom: false };
  const price = Math.min(...known);
  return { price, isFrom: known.some((one) => one > price) };
}
