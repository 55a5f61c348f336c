import { data } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { MailedLinkPage, RefusedLink } from '#app/forms/mailed-link/mailed-link-page.tsx';
import { StopButton } from '#app/forms/mailed-link/stop-button.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
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
      { token, review, message: null, wasSent: true },
      { status: review.isOpen || review.own ? 200 : 400 },
    );
  } catch (error) {
    const { status, ...refused } = describeRefusedLink(portal.locale, error);
    return data({ token, review: null, ...refused }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link of the mail that asks for a review. */
export default function MailedReview({ loaderData }: Route.ComponentProps) {
  const { token, review, message, wasSent } = loaderData;
  const { w } = useOwnWords(REVIEW_WORDS);
  return (
    <MailedLinkPage title={w.title} className={styles.page}>
      {review ? (
        <ReviewForm which={{ token }} review={review} />
      ) : (
        <RefusedLink message={message} words={{ ...w, refused: wasSent ? w.over : undefined }} />
      )}
      {wasSent && <NoMails token={token} />}
    </MailedLinkPage>
  );
}

function NoMails({ token }: { token: string }) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const words = { button: w.noMails, done: w.noMailsDone, failed: w.failed };
  return (
    <StopButton words={words} stop={() => callWithCheck(stopReviewMails, { body: { token } })} />
  );
}
