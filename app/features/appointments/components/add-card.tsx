import { href } from 'react-router';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import type { TokenView } from '#app/features/reservation-form/load-token.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { BookedSummary, StepPanel } from '#app/features/reservation-form/booked-item.tsx';
import styles from './cancel-card.module.css';

/** Where the page stands: what the link was worth on loading, then what the customer did. */
export interface AddStep {
  /** taken: it is another account's; forbidden: this account has no page of appointments. */
  name: TokenView['state'] | 'sending' | 'done' | 'taken' | 'forbidden';
  /** The last attempt did not succeed. */
  failure?: Failure;
}

export interface AddCardProps {
  step: AddStep;
  item: BookedItem | null;
  /** The server's sentence about a link that it does not know. */
  message: string | null;
  onAdd: () => void;
}

/** Adding a visitor's booking to an account: the booking with its button, then what became of it. */
export function AddCard({ step, item, message, onAdd }: AddCardProps) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const textOf = useFailureText({ unknown: w.add.failedText });
  const { name } = step;
  if (name === 'valid' || name === 'sending') {
    return (
      <Card padding="l" isRaised className={styles.card}>
        <h1 className={styles.title}>{w.add.title}</h1>
        {step.failure && (
          <Banner tone="danger" role="alert" title={w.add.failed}>
            {textOf(step.failure)}
          </Banner>
        )}
        {item && <BookedSummary item={item} />}
        <p>{w.add.text}</p>
        <noscript>
          <Banner tone="warning">{w.add.needsScript}</Banner>
        </noscript>
        <div className={styles.actions}>
          <Button isBusy={name === 'sending'} onClick={onAdd}>
            {w.add.button}
          </Button>
          <ButtonLink variant="quiet" to={href('/')}>
            {w.add.leave}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  const { title, text } = {
    done: { title: w.add.done, text: w.add.doneText },
    taken: { title: w.add.taken, text: w.add.takenText },
    forbidden: { title: w.add.forbidden, text: w.add.forbiddenText },
    used: { title: w.cancel.already, text: w.cancel.alreadyText },
    expired: { title: w.cancel.expired, text: w.add.expiredText },
    unknown: { title: w.cancel.unknown, text: w.cancel.unknownText },
    ofAge: { title: w.cancel.expired, text: message ?? '' },
    tooMany: { title: w.add.failed, text: message ?? '' },
  }[name];
  return (
    <StepPanel>
      <Card padding="l" isRaised className={styles.card}>
        {name === 'done' ? <CalendarDone size="s" /> : <ErrorScene size="s" />}
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {item && name !== 'taken' && <BookedSummary item={item} />}
        <div className={styles.actions}>
          {name === 'done' ? (
            <ButtonLink to={href('/services/appointments')}>{w.add.own}</ButtonLink>
          ) : (
            <ButtonLink to={href('/')}>{w.add.home}</ButtonLink>
          )}
        </div>
      </Card>
    </StepPanel>
  );
}
