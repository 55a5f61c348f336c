import type { ReactNode } from 'react';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import styles from './account-page.module.css';

export interface AccountPageProps {
  title: string;
  lead?: string;
  /** Said where scripts do not run. */
  needsScript: string;
  /** Beside the card, on a phone below it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One card in the middle of the page: a short form about an account. */
export function AccountPage({ title, lead, needsScript, aside, children }: AccountPageProps) {
  return (
    <Container width="page" className={styles.page}>
      <Card padding="l" isRaised className={styles.card}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <noscript>
          <Banner tone="warning">{needsScript}</Banner>
        </noscript>
        {children}
      </Card>
      {aside}
    </Container>
  );
}
