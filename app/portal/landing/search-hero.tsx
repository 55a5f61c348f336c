import { QuickSearch } from '#app/features/search/quick-search.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { HeroHeading } from './hero-heading.tsx';
import { VisitorPoints } from './visitor-points.tsx';
import type { LandingData } from './landing-data.ts';
import { CONTENT_WORDS } from './words.ts';
import styles from './search-hero.module.css';

/** A landing page that is the search: nothing stands before it. */
export function SearchHero({ data }: { data: LandingData }) {
  const { w } = useOwnWords(CONTENT_WORDS);
  const { viewer } = usePortal();
  return (
    <section className={styles.hero}>
      <Container width="page" className={styles.content}>
        <HeroHeading text={data.introduction ?? w.hero.welcome} level={data.myPage ? 2 : 1} />
        <p className={styles.lead}>{w.hero.lead}</p>
        <Card
          isRaised
          padding="m"
          className={styles.search}
          as="search"
          aria-label={w.hero.quickSearch}
        >
          <QuickSearch locations={data.locations} specialty={data.preselected} />
        </Card>
        {!viewer.isLoggedIn && <VisitorPoints />}
      </Container>
    </section>
  );
}
