import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { OpenOffers, WatchList } from '../components/watch-list.tsx';
import { EARLIER_WORDS } from '../words.ts';
import type { Route } from './+types/earlier-times';
import styles from '../earlier-watch.module.css';

/** Whoever is not signed in is led to the sign-in page and back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  const [watches, offers] = await Promise.all([
    services.watches.findWatches({ portal }),
    services.watches.findOpenOffers({ portal }),
  ]);
  return { watches, offers };
}

/** What a customer waits for, each with its end. */
export default function EarlierTimes({ loaderData: { watches, offers } }: Route.ComponentProps) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const { productName } = usePortal();
  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      <h1 className={styles.title}>{w.title}</h1>
      <p>{w.lead}</p>
      {offers.length > 0 && (
        <section className={styles.section} aria-labelledby="offers">
          <h2 id="offers" className={styles.subtitle}>
            {w.offered}
          </h2>
          <OpenOffers offers={offers} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="watches">
        <h2 id="watches" className={styles.subtitle}>
          {w.mine}
        </h2>
        <WatchList watches={watches} />
      </section>
      <p>{w.where}</p>
      <div>
        <ButtonLink to={href('/services/provider-search')} variant="secondary">
          {w.find}
        </ButtonLink>
      </div>
    </Container>
  );
}
