import { useState } from 'react';
import { data } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { MailedLinkPage, RefusedLink } from '#app/forms/mailed-link/mailed-link-page.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
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
    const { message, status } = describeRefusedLink(portal.locale, error);
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
  return (
    <MailedLinkPage title={w.title} className={styles.page}>
      {review ? (
        <>
          <ReviewForm which={{ token }} review={review} />
          <NoMails token={token} />
        </>
      ) : (
        <RefusedLink message={message} words={w} />
      )}
    </MailedLinkPage>
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
