import { useEffect } from 'react';
import { href } from 'react-router';
import { notFound, orNotFound } from '#app/platform/or-not-found.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ReviewForm } from '../review-form.tsx';
import { REVIEW_WORDS } from '../words.ts';
import type { Route } from './+types/visit-review';
import styles from '../reviews.module.css';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  if (!UUID.test(id)) throw notFound();
  return { id, review: await orNotFound(services.reviews.describe(portal, { visitId: id })) };
}

/** What the page shows follows from what was done on it. */
export const shouldRevalidate = () => false;

/** /services/appointments/:id/review: what a member says of a visit of theirs. */
export default function VisitReview({ loaderData: { id, review } }: Route.ComponentProps) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const { productName } = usePortal();
  useEffect(() => prepareHumanCheck(), []);
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      <ReviewForm which={{ visitId: id }} review={review} />
      <p>
        <Link to={href('/services/appointments/reviews')}>{w.own}</Link>
      </p>
    </Container>
  );
}
