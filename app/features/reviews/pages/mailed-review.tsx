import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { errorMessage } from '#app/platform/error-message.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { hideToken, readRefusedLink } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { stopReviewMails } from '../contract.ts';
import { ReviewForm } from '../review-form.tsx';
import { REVIEW_WORDS } from '../words.ts';
import type { Route } from './+types/mailed-review';
import styles from '../reviews.module.css';

/** Looks the link up and changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const review = await services.reviews.describe(portal, { token });
    return data(
      { token, review, message: null },
      { status: review.isOpen || review.own ? 200 : 400 },
    );
  } catch (error) {
    const { code, status } = readRefusedLink(error);
    const message = code === 'not_found' ? null : errorMessage(portal.locale, code);
    return data({ token, review: null, message }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link of the mail that asks for a review. */
export default function MailedReview({ loaderData }: Route.ComponentProps) {
  const { token, review, message } = loaderData;
  const { w } = useOwnWords(REVIEW_WORDS);
  const { productName } = usePortal();
  useEffect(() => {
    hideToken();
    prepareHumanCheck();
  }, []);
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      {review ? (
        <>
          <ReviewForm which={{ token }} review={review} />
          <NoMails token={token} />
        </>
      ) : (
        <Card padding="l" isRaised className={styles.card}>
          <h1 className={styles.title}>{message ?? w.unknown}</h1>
          {message === null && <p>{w.unknownText}</p>}
        </Card>
      )}
    </Container>
  );
}

function NoMails({ token }: { token: string }) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const isAlive = useAlive();
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function stop() {
    setIsBusy(true);
    const { failure } = await callWithCheck(stopReviewMails, { body: { token } });
    setIsBusy(false);
    setIsDone(failure === null);
    setHasFailed(failure !== null);
  }

  return (
    <div role="status">
      {hasFailed && <Banner tone="danger" title={w.failed} />}
      {isDone ? (
        <p>{w.noMailsDone}</p>
      ) : (
        <Button
          variant="quiet"
          size="s"
          isBusy={isBusy}
          disabled={!isAlive}
          onClick={() => void stop()}
        >
          {w.noMails}
        </Button>
      )}
    </div>
  );
}
