import { href } from 'react-router';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { ShareButton } from '#app/ui/share-button/share-button.tsx';
import styles from './profile-page.module.css';
// Of what the loader writes.
import '../whereabouts.css';
import '#app/features/reviews/reviews.css';

/** Lists lead here to the introduction. */
const ABOUT_ID = 'about';

interface ProfilePageProps {
  /** After the finder, up to this page. */
  crumbs: Crumb[];
  head: ReactNode;
  main: ReactNode;
  /** HTML: where it is and when it is open. */
  whereabouts: string;
  side: ReactNode;
  /** Over both columns. */
  below?: ReactNode;
}

/** The frame of a provider's and a doctor's page: who, then the calendar with the place beside it. */
export function ProfilePage({ crumbs, head, main, whereabouts, side, below }: ProfilePageProps) {
  const { w } = useWords('finder');
  return (
    <Container className={styles.page}>
      <div className={styles.top}>
        <Breadcrumbs
          items={[{ label: w.profile.finder, href: href('/services/provider-search') }, ...crumbs]}
        />
        <ShareButton />
      </div>
      {head}
      <div className={styles.columns}>
        <div className={styles.main}>{main}</div>
        <div className={styles.side}>
          <div dangerouslySetInnerHTML={{ __html: whereabouts }} />
          {side}
        </div>
      </div>
      {below}
    </Container>
  );
}

/** An introduction that came sanitised from the server. */
export function ProfileAbout({ html }: { html: string | null }) {
  const { w } = useWords('finder');
  if (!html) return null;
  return (
    <Card as="section" padding="l" id={ABOUT_ID} aria-labelledby="about-title">
      <h2 id="about-title">{w.profile.about}</h2>
      <div className={styles.about} dangerouslySetInnerHTML={{ __html: html }} />
    </Card>
  );
}
