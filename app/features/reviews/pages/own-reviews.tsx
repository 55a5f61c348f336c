import { href } from 'react-router';
import { notFound } from '#app/platform/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Visit } from '../review-form.tsx';
import { REVIEW_WORDS } from '../words.ts';
import type { Route } from './+types/own-reviews';
import styles from '../reviews.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  const reviews = await services.reviews.findOwn(portal);
  // Where no reviews are wanted, the page is there for who has written one before.
  if (reviews.length === 0 && !portal.theme.flags.hasReviews) throw notFound();
  return { reviews };
}

/** /services/appointments/reviews: visits of a member that have a review, or can have one. */
export default function OwnReviews({ loaderData: { reviews } }: Route.ComponentProps) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const { productName } = usePortal();
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.own} siteName={productName} canonical={null} />
      <h1 className={styles.title}>{w.own}</h1>
      <p>{reviews.length > 0 ? w.ownLead : w.ownNone}</p>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <Card as="li" key={review.visitId} padding="m" className={styles.card}>
            <Visit review={review} />
            {review.own && <p className={styles.note}>{w.states[review.own.state]}</p>}
            <div>
              <ButtonLink
                size="s"
                variant="secondary"
                to={href('/services/appointments/:id/review', { id: review.visitId })}
                aria-label={`${review.own ? w.open : w.write}: ${review.doctor ?? review.provider}, ${formatBookedTime(review.startsAt, review.timeZone)}`}
              >
                {review.own ? w.open : w.write}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </ul>
      <p>
        <Link to={href('/services/appointments')}>{w.back}</Link>
      </p>
    </Container>
  );
}
