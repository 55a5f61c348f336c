import type { ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { LanguageSwitch } from '#app/ui/shell/language-switch.tsx';
import { useLanguages } from '#app/staff/kit/use-languages.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** What somebody of the staff sees before they are in: one card. */
export function StaffDoor({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  const { w } = useOwnWords(STAFF_WORDS);
  const languages = useLanguages();
  return (
    <main id="content" className={styles.door}>
      <Card padding="l" isRaised className={styles.doorCard}>
        <p className={styles.brand}>{w.name}</p>
        <h1 className={styles.title}>{title}</h1>
        <p>{lead}</p>
        <noscript>
          <Banner tone="warning">{w.needsScript}</Banner>
        </noscript>
        {children}
        <LanguageSwitch languages={languages} />
      </Card>
    </main>
  );
}
