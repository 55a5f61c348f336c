import { useEffect, useState, type FormEvent } from 'react';
import { data } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import type { ReviewRefusal } from '#app/platform/states.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { reportReview } from '../contract.ts';
import { REVIEW_REFUSALS } from '../review-rules.ts';
import { REVIEW_WORDS } from '../words.ts';
import type { Route } from './+types/report-review';
import styles from '../reviews.module.css';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const isThere = UUID.test(id) && (await services.reviews.isShown(portal, id));
  return data({ id, isThere }, { status: isThere ? 200 : 404 });
}

/** What the page shows follows from what was done on it. */
export const shouldRevalidate = () => false;

/** /reviews/report/:id: a reader says what is wrong with a review. */
export default function ReportReview({ loaderData: { id, isThere } }: Route.ComponentProps) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const { productName } = usePortal();
  const [isDone, setIsDone] = useState(false);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();
  useEffect(() => prepareHumanCheck(), []);
  const title = isDone ? w.report.done : isThere ? w.report.title : w.report.gone;
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.report.title} siteName={productName} canonical={null} />
      <Card padding="l" isRaised className={styles.card}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {!isThere && <p>{w.report.goneText}</p>}
        {isThere && !isDone && (
          <Reporting
            id={id}
            onDone={() => {
              setIsDone(true);
              focusHeading();
            }}
          />
        )}
      </Card>
    </Container>
  );
}

function Reporting({ id, onDone }: { id: string; onDone: () => void }) {
  const { w } = useOwnWords(REVIEW_WORDS);
  const textOf = useFailureText();
  const isAlive = useAlive();
  const [reason, setReason] = useState<ReviewRefusal | ''>('');
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(reason === '');
    if (isBusy || reason === '') return;
    setIsBusy(true);
    const { failure: refused } = await callWithCheck(reportReview, { body: { id, reason } });
    setIsBusy(false);
    setFailure(refused);
    if (!refused) onDone();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p>{w.report.lead}</p>
      <noscript>
        <Banner tone="warning">{w.needsScript}</Banner>
      </noscript>
      {failure && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {textOf(failure)}
        </Banner>
      )}
      <Select
        label={w.report.reason}
        value={reason}
        onChange={(one) => setReason(one as ReviewRefusal | '')}
        options={REVIEW_REFUSALS.map((one) => ({ value: one, label: w.refusals[one] }))}
        error={isMissing ? w.report.reasonRequired : undefined}
      />
      <div>
        <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
          {w.report.send}
        </Button>
      </div>
    </form>
  );
}
