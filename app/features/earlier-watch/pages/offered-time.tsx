import { useEffect, useState } from 'react';
import { data, href, useNavigate } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { takeHeldTime, takeHolder } from '#app/features/reservation-form/held-elsewhere.ts';
import { BookedSummary, StepPanel } from '#app/features/reservation-form/booked-item.tsx';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { signInHref } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime, timeOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { takeOffer } from '../offer-contract.ts';
import type { OfferView } from '../take-offer.server.ts';
import { EARLIER_WORDS } from '../words.ts';
import type { Route } from './+types/offered-time';
import styles from '../earlier-watch.module.css';

const STATUS = { valid: 200, used: 200, expired: 400 };

/** Looks the link up and takes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const isSignedIn = portal.actor.kind === 'customer';
  try {
    const offer = await services.watches.describeOffer({ portal, token });
    return data({ offer, token, isSignedIn }, { status: STATUS[offer.state] });
  } catch (error) {
    const code = failureCodeOf(error);
    if (code !== 'not_found' && code !== 'too_many_requests') throw error;
    const status = code === 'not_found' ? 404 : 429;
    return data({ offer: null, token, isSignedIn }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

type Step = OfferView['state'] | 'sending' | 'moved' | 'unknown';

/** The link of a mail that offers a time: what pressing does, the button, and what became of it. */
export default function OfferedTime({ loaderData }: Route.ComponentProps) {
  const { offer, token, isSignedIn } = loaderData;
  const { w } = useOwnWords(EARLIER_WORDS);
  const { productName } = usePortal();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(offer?.state ?? 'unknown');
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    // The token is in the page now; it need not stay in the address bar, where others can read it.
    window.history.replaceState(window.history.state, '', href('/'));
    prepareHumanCheck();
  }, []);

  const take = async () => {
    setStep('sending');
    setFailure(null);
    const secret = takeHolder();
    const { answer, failure: failed } = await callWithCheck(takeOffer, {
      body: { token },
      headers: { [HOLD_SECRET_HEADER]: secret },
    });
    if (answer?.kind === 'moved') setStep('moved');
    else if (answer) {
      const { to, state } = takeHeldTime(answer.hold, answer, secret);
      await navigate(to, { state, replace: true });
    } else if (failed?.code === 'used' || failed?.code === 'expired') setStep(failed.code);
    else {
      setStep('valid');
      setFailure(failed);
    }
  };

  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.offer.pageTitle} siteName={productName} canonical={null} />
      {offer && (step === 'valid' || step === 'sending') ? (
        <OpenOffer
          {...{ offer, failure, isSignedIn }}
          isBusy={step === 'sending'}
          next={signInHref(href('/earlier-time/:token', { token }))}
          onTake={() => void take()}
        />
      ) : (
        <Outcome step={step} offer={offer} />
      )}
    </Container>
  );
}

function OpenOffer({
  offer: { item, keptUntil, movedFrom, isOfOtherAccount },
  failure,
  isSignedIn,
  isBusy,
  next,
  onTake,
}: {
  offer: OfferView;
  failure: Failure | null;
  isSignedIn: boolean;
  isBusy: boolean;
  next: string;
  onTake: () => void;
}) {
  const { w, t } = useOwnWords(EARLIER_WORDS);
  const textOf = useFailureText();
  const { timeZone } = item;
  const needsSession = movedFrom === null && !isSignedIn;
  return (
    <Card padding="l" isRaised className={styles.card}>
      <h1 className={styles.title}>{w.offer.title}</h1>
      {failure && (
        <Banner tone="danger" role="alert" title={w.offer.failed}>
          {textOf(failure)}
        </Banner>
      )}
      <BookedSummary item={item} payment={null} />
      <p className={styles.care}>{t(w.offer.kept, { time: timeOf(keptUntil, timeZone) })}</p>
      <p>
        {movedFrom
          ? t(w.offer.moves, { time: formatBookedTime(movedFrom, timeZone) })
          : w.offer.books}
      </p>
      {isOfOtherAccount && <Banner tone="warning">{w.offer.otherAccount}</Banner>}
      {needsSession && <p>{w.offer.signIn}</p>}
      <noscript>
        <Banner tone="warning">{w.offer.needsScript}</Banner>
      </noscript>
      <div className={styles.actions}>
        {needsSession && <ButtonLink to={next}>{w.offer.signInButton}</ButtonLink>}
        {!needsSession && !isOfOtherAccount && (
          <Button isBusy={isBusy} onClick={onTake}>
            {movedFrom ? w.offer.takeMove : w.offer.take}
          </Button>
        )}
        <ButtonLink variant="quiet" to={href('/')}>
          {w.offer.later}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Outcome({ step, offer }: { step: Step; offer: OfferView | null }) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const { title, text } = {
    moved: { title: w.offer.moved, text: w.offer.movedText },
    used: { title: w.offer.used, text: w.offer.usedText },
    expired: { title: w.offer.expired, text: w.offer.expiredText },
    unknown: { title: w.offer.unknown, text: w.offer.unknownText },
  }[step === 'valid' || step === 'sending' ? 'unknown' : step];
  return (
    <StepPanel>
      <Card padding="l" isRaised className={styles.card}>
        {step === 'moved' ? <CalendarDone size="s" /> : <ErrorScene size="s" />}
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {step === 'moved' && offer && <BookedSummary item={offer.item} payment={null} />}
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
