import { href } from 'react-router';
import { BookedSummary, StepPanel } from '#app/features/reservation-form/booked-item.tsx';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatBookedTime, timeOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import type { OfferView } from '../take-offer.server.ts';
import { EARLIER_WORDS } from '../words.ts';
import styles from '../earlier-watch.module.css';

export type OfferStep = OfferView['state'] | 'sending' | 'moved' | 'unknown' | 'tooMany';
/** What did not work, and why. */
export interface FailedStep {
  what: 'take' | 'decline';
  failure: Failure;
}

/** What pressing does, and the two answers. */
export function OpenOffer({
  offer: { item, keptUntil, movedFrom, inPlaceOf, isOfOtherAccount },
  failed,
  isSignedIn,
  isBusy,
  next,
  onTake,
  onDecline,
}: {
  offer: OfferView;
  failed: FailedStep | null;
  isSignedIn: boolean;
  isBusy: boolean;
  next: string;
  onTake: () => void;
  onDecline: () => void;
}) {
  const { w, t } = useOwnWords(EARLIER_WORDS);
  const textOf = useFailureText();
  const isAlive = useAlive();
  const { timeZone } = item;
  const needsSession = movedFrom === null && !isSignedIn;
  return (
    <Card padding="l" isRaised className={styles.card}>
      <h1 className={styles.title}>{w.offer.title}</h1>
      {failed && (
        <Banner
          tone="danger"
          role="alert"
          title={failed.what === 'take' ? w.offer.failed : w.offer.declineFailed}
        >
          {textOf(failed.failure)}
        </Banner>
      )}
      <BookedSummary item={item} payment={null} isNumbered={false} />
      <p className={styles.care}>{t(w.offer.kept, { time: timeOf(keptUntil, timeZone) })}</p>
      <p>
        {movedFrom
          ? t(w.offer.moves, { time: formatBookedTime(movedFrom, timeZone) })
          : w.offer.books}
      </p>
      {inPlaceOf && <p>{t(w.offer.besides, { time: formatBookedTime(inPlaceOf, timeZone) })}</p>}
      {isOfOtherAccount && <Banner tone="warning">{w.offer.otherAccount}</Banner>}
      {needsSession && <p>{w.offer.signIn}</p>}
      <noscript>
        <Banner tone="warning">{w.offer.needsScript}</Banner>
      </noscript>
      <div className={styles.actions}>
        {needsSession && <ButtonLink to={next}>{w.offer.signInButton}</ButtonLink>}
        {!needsSession && !isOfOtherAccount && (
          <Button isBusy={isBusy} disabled={!isAlive} onClick={onTake}>
            {movedFrom ? w.offer.takeMove : w.offer.take}
          </Button>
        )}
        {isOfOtherAccount ? (
          <ButtonLink variant="quiet" to={href('/')}>
            {w.offer.home}
          </ButtonLink>
        ) : (
          <Button variant="quiet" disabled={isBusy || !isAlive} onClick={onDecline}>
            {w.offer.decline}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** What became of it, and where one goes on. */
export function OfferOutcome({
  step,
  offer,
  wait,
}: {
  step: OfferStep;
  offer: OfferView | null;
  /** Of `tooMany`: after how long the link opens. */
  wait: string;
}) {
  const { w, t } = useOwnWords(EARLIER_WORDS);
  const { title, text } = {
    moved: { title: w.offer.moved, text: w.offer.movedText },
    used: { title: w.offer.used, text: w.offer.usedText },
    expired: { title: w.offer.expired, text: w.offer.expiredText },
    declined: { title: w.offer.declined, text: w.offer.declinedText },
    ended: { title: w.offer.expired, text: w.offer.endedText },
    unknown: { title: w.offer.unknown, text: w.offer.unknownText },
    tooMany: { title: w.offer.tooMany, text: t(w.offer.tooManyText, { wait }) },
  }[step === 'valid' || step === 'sending' ? 'unknown' : step];
  return (
    <StepPanel>
      <Card padding="l" isRaised className={styles.card}>
        {step === 'moved' || step === 'declined' ? (
          <CalendarDone size="s" />
        ) : (
          <ErrorScene size="s" />
        )}
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {step === 'moved' && offer && (
          <BookedSummary item={offer.item} payment={null} isNumbered={false} />
        )}
        <div className={styles.actions}>
          <ButtonLink to={href('/services/appointments')}>{w.offer.own}</ButtonLink>
          <ButtonLink variant="quiet" to={href('/')}>
            {w.offer.home}
          </ButtonLink>
        </div>
      </Card>
    </StepPanel>
  );
}
