import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { hideToken } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import styles from './mailed-link.module.css';

/** The page of a mailed link on which something is pressed: not to be found by a search engine, and its token out of sight. */
export function MailedLinkPage({
  title,
  className = styles.page,
  hide = hideToken,
  children,
}: {
  title: string;
  className?: string | undefined;
  /** Takes the token out of the address bar. */
  hide?: () => void;
  children: ReactNode;
}) {
  const { productName } = usePortal();
  const hideOnce = useEffectEvent(hide);
  useEffect(() => {
    hideOnce();
    prepareHumanCheck();
  }, []);
  return (
    <Container width="text" className={className}>
      <PageHead title={title} siteName={productName} canonical={null} />
      {children}
    </Container>
  );
}

/**
 * What a mailed link shows, one part below the other.
 * @param heading takes the focus when something else is shown
 */
export function MailedLinkCard({
  title,
  heading,
  children,
}: {
  title: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  return (
    <Card padding="l" isRaised className={styles.card}>
      <h1 ref={heading} tabIndex={heading && -1} className={styles.title}>
        {title}
      </h1>
      {children}
    </Card>
  );
}

/**
 * A link that leads nowhere.
 * @param message why, of `describeRefusedLink`; null: nobody has sent such a link
 */
export function RefusedLink({
  message,
  words: { unknown, unknownText, refused },
  children,
}: {
  message: string | null;
  /** refused: above a message that is no heading. */
  words: { unknown: string; unknownText: string; refused?: string | undefined };
  /** What it still does. */
  children?: ReactNode;
}) {
  return (
    <MailedLinkCard title={refused ?? message ?? unknown}>
      {message === null ? <p>{unknownText}</p> : refused !== undefined && <p>{message}</p>}
      {children}
    </MailedLinkCard>
  );
}
