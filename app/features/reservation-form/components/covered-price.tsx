import { describePrice } from '#app/features/prices/describe-price.ts';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import styles from './covered-price.module.css';

/** What a member pays, as they were told before they booked. */
export function CoveredPrice({ price, mode }: { price: VisitPrice; mode: BookedItem['mode'] }) {
  const { locale, market } = useLanguage();
  const { due, notes } = describePrice(price, { locale, market, mode });
  return (
    <p>
      <strong>{due}</strong>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </p>
  );
}
