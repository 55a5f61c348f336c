import { QuickSearch } from '#app/features/finder/quick-search.tsx';
import type { LocationChoice } from '#app/features/finder/location-choices.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { HeroHeading } from './hero-heading.tsx';
import { VisitorPoints } from './visitor-points.tsx';
import { CONTENT_WORDS } from '../words.ts';
import styles from './search-hero.module.css';

/** A landing page that is the search: nothing stands before it. */
export function SearchHero({ locations }: { locations: LocationChoice[] }) {
  const { w } = useOwnWords(CONTENT_WORDS);
  const { welcome, viewer } = usePortal();
  return (
    <section className={styles.hero}>
      <Container width="page" className={styles.content}>
        <HeroHeading text={welcome ?? w.hero.welcome} />
        <p className={styles.lead}>{w.hero.lead}</p>
        <Card
          isRaised
          padding="m"
          className={styles.search}
          as="search"
          aria-label={w.hero.quickSearch}
        >
          <QuickSearch locations={locations} />
        </Card>
        {!viewer.isLoggedIn && <VisitorPoints />}
      </Container>
    </section>
  );
}
