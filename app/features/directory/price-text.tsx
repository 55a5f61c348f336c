import { describeLowestPrice } from '#app/features/prices/describe-lowest-price.ts';
import { discountedPrice } from '#app/features/prices/discounted-price.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx';
import styles from './price-text.module.css';

/** Marks a price; the footnote below the list says what it means. */
const PRICE_MARK = '*';

interface PriceTextProps {
  /** The lowest of several. */
  isFrom?: boolean;
  /** In whole units of the market's currency; null: none set. */
  price: number | null;
  /** Percent that a coupon takes off; 0: none. */
  rateOff: number;
}

/** What something costs, and what it costs with the coupon. */
export function PriceText({ price, isFrom = false, rateOff }: PriceTextProps) {
  const { w, locale, market } = useWords('finder');
  if (price === null) return w.item.noPrice;
  const tell = (amount: number) =>
    describeLowestPrice({ price: amount, isFrom }, { locale, market });
  const full = tell(price);
  if (rateOff === 0) return `${full}${PRICE_MARK}`;
  const reduced = tell(discountedPrice(price, rateOff));
  return (
    <>
      <VisuallyHidden>{w.item.fullPrice} </VisuallyHidden>
      <s className={styles.full}>{full}</s>{' '}
      <strong>
        {reduced}
        {PRICE_MARK}
      </strong>{' '}
      {w.item.withCoupon}
    </>
  );
}
