import { showsPrices } from '#app/platform/viewer.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Card } from '#app/ui/card/card.tsx';
import { Link } from '#app/ui/link/link.tsx';
import type { OfferedService, OfferedSpecialty } from '../profile.ts';
import { PriceText } from '../price-text.tsx';
import styles from './offer-list.module.css';

/** Lists lead here to the prices while there is no script. */
const PRICES_ID = 'prices';

interface OfferListProps {
  title: string;
  offer: readonly OfferedSpecialty[];
  chosenId: number | null;
  /** Percent that a coupon takes off every price; 0: none. */
  rateOff: number;
  /** Opens the calendar of a service. */
  hrefOf: (specialty: OfferedSpecialty, service: OfferedService) => string;
}

/** What is done here and what it costs; each service leads to its own free times. */
export function OfferList({ title, offer, chosenId, rateOff, hrefOf }: OfferListProps) {
  const { w } = useWords('finder');
  const { flags, viewer } = usePortal();
  const hasPrices = showsPrices(flags, viewer);
  return (
    <Card as="section" padding="m" id={PRICES_ID} aria-labelledby="offer-title">
      <h2 id="offer-title">{title}</h2>
      <div className={styles.offer}>
        {offer.map((specialty) => (
          <div key={specialty.id} className={styles.specialty}>
            <h3 className={styles.name}>{specialty.name}</h3>
            <ul>
              {specialty.services.map((service) => (
                <li key={service.id} className={styles.service}>
                  <Link
                    to={hrefOf(specialty, service)}
                    preventScrollReset
                    aria-current={service.id === chosenId ? 'true' : undefined}
                  >
                    {service.name}
                  </Link>
                  {hasPrices && (
                    <span className={styles.price}>
                      <PriceText price={service.price} rateOff={rateOff} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {hasPrices && <p className={styles.footnote}>{w.results.footnote}</p>}
    </Card>
  );
}
