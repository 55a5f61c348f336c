import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { hideToken } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { stopWatchByLink } from '../contract.ts';
import { EARLIER_WORDS } from '../words.ts';
import type { Route } from './+types/stop-watch';
import styles from '../earlier-watch.module.css';

/** The link says nothing of whose it is: the press of the button does something, and a scanner presses none. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return { token };
}

export default function StopWatch({ loaderData: { token } }: Route.ComponentProps) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const { productName } = usePortal();
  const isAlive = useAlive();
  const { send, isBusy, failure, code } = useSend();
  const [isDone, setIsDone] = useState(false);
  const [done, focusDone] = useDrawnFocus<HTMLParagraphElement>();
  useEffect(() => {
    hideToken();
  }, []);

  async function stop() {
    if (!(await send(stopWatchByLink, { body: { token } }))) return;
    setIsDone(true);
    focusDone();
  }

  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.stop.title} siteName={productName} canonical={null} />
      <h1 className={styles.title}>{isDone ? w.stop.done : w.stop.title}</h1>
      <Card padding="l" className={styles.card}>
        {failure !== null && (
          <Banner
            tone="danger"
            role="alert"
            title={code === 'not_found' ? w.offer.unknown : w.stop.failed}
          >
            {code === 'not_found' ? w.stop.unknownText : failure}
          </Banner>
        )}
        {isDone ? (
          <>
            <p ref={done} tabIndex={-1}>
              {w.stop.doneText}
            </p>
            <div>
              <ButtonLink variant="secondary" to={href('/services/earlier-times')}>
                {w.stop.others}
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p>{w.stop.text}</p>
            <div>
              <Button isBusy={isBusy} disabled={!isAlive} onClick={() => void stop()}>
                {w.stop.button}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Container>
  );
}
