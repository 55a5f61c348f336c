import { useEffect, useState } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { hideToken } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { withdrawLabMarketing } from '../contract.ts';
import { LAB_WORDS } from '../words.ts';
import type { Route } from './+types/lab-consent';
import styles from './lab.module.css';

/** The link says nothing of whose it is: the press of the button does something, and a scanner presses none. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return { token };
}

export default function LabConsent({ loaderData: { token } }: Route.ComponentProps) {
  const { w } = useOwnWords(LAB_WORDS);
  const { productName } = usePortal();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [isDone, setIsDone] = useState(false);
  useEffect(hideToken, []);
  const [done, focusDone] = useDrawnFocus<HTMLParagraphElement>();

  async function withdraw() {
    if (!(await send(withdrawLabMarketing, { body: { token } }))) return;
    setIsDone(true);
    focusDone();
  }

  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.consent.title} siteName={productName} canonical={null} />
      <h1 className={styles.title}>{isDone ? w.consent.done : w.consent.title}</h1>
      <Card padding="l" className={styles.card}>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={w.consent.failed}>
            {failure}
          </Banner>
        )}
        {isDone ? (
          <p ref={done} tabIndex={-1}>
            {w.consent.doneText}
          </p>
        ) : (
          <>
            <p>{w.consent.text}</p>
            <div>
              <Button isBusy={isBusy} disabled={!isAlive} onClick={() => void withdraw()}>
                {w.consent.button}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Container>
  );
}
