import { href } from 'react-router';
import type { ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { searchHref } from '#app/features/reservation-form/item-links.ts';
import type { TokenView } from '#app/features/reservation-form/load-token.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { BookedSummary, StepPanel } from '#app/features/reservation-form/booked-item.tsx';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import styles from './cancel-card.module.css';

/** Where the page stands: what the link was worth on loading, then what the visitor did. */
export interface CancelStep {
  name: TokenView['state'] | 'sending' | 'done';
  /** The last attempt did not succeed. */
  failure?: Failure;
}

export interface CancelCardProps {
  step: CancelStep;
  item: BookedItem | null;
  /** The server's sentence about a link that it does not know. */
  message: string | null;
  onCancel: () => void;
}

/** Cancelling in two steps: the appointment with its button, then what became of it. */
export function CancelCard({ step, item, message, onCancel }: CancelCardProps) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const textOf = useFailureText({ unknown: w.cancel.failedText });
  switch (step.name) {
    case 'valid':
    case 'sending':
      return (
        <Card padding="l" isRaised className={styles.card}>
          <h1 className={styles.title}>{w.cancel.title}</h1>
          {step.failure && (
            <Banner tone="danger" role="alert" title={w.cancel.failed}>
              {textOf(step.failure)}
            </Banner>
          )}
          {item && <BookedSummary item={item} />}
          <p>{w.cancel.text}</p>
          <noscript>
            <Banner tone="warning">{w.cancel.needsScript}</Banner>
          </noscript>
          <div className={styles.actions}>
            <Button variant="danger" isBusy={step.name === 'sending'} onClick={onCancel}>
              {w.cancel.button}
            </Button>
            <ButtonLink variant="quiet" to={href('/')}>
              {w.cancel.keep}
            </ButtonLink>
          </div>
        </Card>
      );
    case 'done':
      return (
        <Outcome title={w.cancel.done} text={w.cancel.doneText} item={item}>
          <CalendarDone size="s" />
        </Outcome>
      );
    case 'used':
      return <Outcome title={w.cancel.already} text={w.cancel.alreadyText} item={item} />;
    case 'expired':
      return (
        <Outcome title={w.cancel.expired} text={w.cancel.expiredText} item={item}>
          <ErrorScene size="s" />
        </Outcome>
      );
    case 'unknown':
      return (
        <Outcome title={w.cancel.unknown} text={w.cancel.unknownText} item={null}>
          <ErrorScene size="s" />
        </Outcome>
      );
    case 'ofAge':
      return (
        <Outcome title={w.cancel.expired} text={message ?? ''} item={null}>
          <ErrorScene size="s" />
        </Outcome>
      );
    case 'tooMany':
      return (
        <Outcome title={w.cancel.failed} text={message ?? ''} item={null}>
          <ErrorScene size="s" />
        </Outcome>
      );
  }
}

function Outcome({
  title,
  text,
  item,
  children,
}: {
  title: string;
  text: string;
  item: BookedItem | null;
  children?: ReactNode;
}) {
  const { w } = useOwnWords(BOOKING_WORDS);
  return (
    <StepPanel>
      <Card padding="l" isRaised className={styles.card}>
        {children}
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {item && <BookedSummary item={item} />}
        <div className={styles.actions}>
          <ButtonLink to={item ? searchHref(item) : href('/services/provider-search')}>
            {w.cancel.newSearch}
          </ButtonLink>
        </div>
      </Card>
    </StepPanel>
  );
}
