import { QuickSearch } from '#app/features/finder/quick-search.tsx';
import type { LocationChoice } from '#app/features/finder/location-choices.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { HeroHeading } from './hero-heading.tsx';
import { StoreLinks } from './store-links.tsx';
import { VisitorPoints } from './visitor-points.tsx';
import { CONTENT_WORDS } from '../words.ts';
import styles from './hero.module.css';

/** Welcome, the theme's picture, the search and what a visitor gets without an account. */
export function Hero({ locations }: { locations: LocationChoice[] }) {
  const { w } = useOwnWords(CONTENT_WORDS);
  const { flags, pictures, welcome } = usePortal();
  return (
    <section className={styles.hero}>
      <Container width="wide" className={styles.grid}>
        <div className={styles.text}>
          <HeroHeading text={welcome ?? w.hero.welcome} />
          <p className={styles.lead}>{w.hero.lead}</p>
        </div>
        <div className={styles.actions}>
          {flags.heroFinderButtons && (
            <ButtonLink to="/services/provider-search" icon={<CalendarIcon />}>
              {w.hero.bookOnline}
            </ButtonLink>
          )}
          <VisitorPoints />
          <StoreLinks />
        </div>
        <img
          className={styles.picture}
          src={pictures.hero}
          alt=""
          width={720}
          height={560}
          fetchPriority="high"
        />
        <Card
          isRaised
          padding="m"
          className={styles.search}
          as="search"
          aria-label={w.hero.quickSearch}
        >
          <QuickSearch locations={locations} />
        </Card>
      </Container>
    </section>
  );
}
