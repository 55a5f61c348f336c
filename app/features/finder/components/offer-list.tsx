import { formatPrice } from '#app/i18n/money.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Link } from '#app/ui/link/link.tsx';
import type { OfferedService, OfferedSpecialty } from '../profile.ts';
import styles from './offer-list.module.css';

interface OfferListProps {
  title: string;
  offer: readonly OfferedSpecialty[];
  chosenId: number | null;
  /** Opens the calendar of a service. */
  hrefOf: (specialty: OfferedSpecialty, service: OfferedService) => string;
}

/** What is done here and what it costs; each service leads to its own free times. */
export function OfferList({ title, offer, chosenId, hrefOf }: OfferListProps) {
  const { w } = useWords('finder');
  return (
    <Card as="section" padding="m" aria-labelledby="offer-title">
      <h2 id="offer-title">{title}</h2>
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
                <Price price={service.price} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.footnote}>{w.results.footnote}</p>
    </Card>
  );
}

function Price({ price }: { price: number | null }) {
  const { locale, market } = useWords('finder');
  if (price === null) return <span className={styles.price}>–</span>;
  return <span className={styles.price}>{formatPrice(locale, market, price)}*</span>;
}
