import { href } from 'react-router';
import type { ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ACCOUNT_PAGES_WORDS } from './words.ts';
import styles from './profile-page.module.css';

const PAGES = ['profile', 'relatives', 'privacy'] as const;
const PATHS = {
  profile: href('/profile'),
  relatives: href('/profile/relatives'),
  privacy: href('/profile/privacy'),
};

/** One of a person's own pages: the way to the others, a heading, and cards of one thing each. */
export function ProfilePage({
  title,
  lead,
  current,
  children,
}: {
  title: string;
  lead: string;
  /** null: a page on the way to one of them. */
  current: (typeof PAGES)[number] | null;
  children: ReactNode;
}) {
  const { w } = useOwnWords(ACCOUNT_PAGES_WORDS);
  const { productName } = usePortal();
  return (
    <Container className={styles.page}>
      <PageHead title={title} siteName={productName} canonical={null} />
      <nav className={styles.rail} aria-label={w.nav.label}>
        <ul className={styles.nav}>
          {PAGES.map((page) => (
            <li key={page}>
              <Link to={PATHS[page]} aria-current={page === current ? 'page' : undefined}>
                {w.nav[page]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.main}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        <noscript>
          <Banner tone="warning">{w.needsScript}</Banner>
        </noscript>
        {children}
      </div>
    </Container>
  );
}
