import { useEffect, useState } from 'react';
import { data, href, useNavigate } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { toFailure, type Failure } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { takeHeldTime, takeHolder } from '#app/features/reservation-form/held-elsewhere.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { call } from '#app/platform/call.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { hideToken, readRefusedLink } from '#app/platform/mailed-link.ts';
import { signInHref } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { describeWait } from '#app/platform/wait-words.ts';
import { requestContext } from '#app/request-context.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import {
  OfferOutcome,
  OpenOffer,
  type FailedStep,
  type OfferStep,
} from '../components/offer-card.tsx';
import { declineOffer, takeOffer } from '../offer-contract.ts';
import { EARLIER_WORDS } from '../words.ts';
import type { Route } from './+types/offered-time';
import styles from '../earlier-watch.module.css';

const STATUS = { valid: 200, used: 200, expired: 400, declined: 400, ended: 400 };

/** Looks the link up and takes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const isSignedIn = portal.actor.kind === 'customer';
  try {
    const offer = await services.watches.describeOffer({ portal, token });
    const status = STATUS[offer.state];
    return data({ offer, step: offer.state, token, isSignedIn, wait: '' }, { status });
  } catch (error) {
    const { state: step, status, waitSeconds } = readRefusedLink(error);
    const wait = describeWait(portal.locale, waitSeconds);
    return data({ offer: null, step, token, isSignedIn, wait }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link of a mail that offers a time: what pressing does, the button, and what became of it. */
export default function OfferedTime({ loaderData }: Route.ComponentProps) {
  const { offer, token, isSignedIn, wait } = loaderData;
  const { w } = useOwnWords(EARLIER_WORDS);
  const { productName } = usePortal();
  const navigate = useNavigate();
  const [step, setStep] = useState<OfferStep>(loaderData.step);
  const [failed, setFailed] = useState<FailedStep | null>(null);
  useEffect(() => {
    hideToken();
    prepareHumanCheck();
  }, []);

  const take = async () => {
    setStep('sending');
    setFailed(null);
    const secret = takeHolder();
    const { answer, failure } = await callWithCheck(takeOffer, {
      body: { token },
      headers: { [HOLD_SECRET_HEADER]: secret },
    });
    if (answer?.kind === 'moved') setStep('moved');
    else if (answer) {
      const { to, state } = takeHeldTime(answer.hold, answer, secret);
      await navigate(to, { state, replace: true });
    } else stay('take', failure);
  };

  const decline = async () => {
    setStep('sending');
    setFailed(null);
    try {
      await call(declineOffer, { body: { token } });
      setStep('declined');
    } catch (error) {
      stay('decline', toFailure(error));
    }
  };

  function stay(what: FailedStep['what'], failure: Failure | null) {
    if (failure?.code === 'used' || failure?.code === 'expired') return setStep(failure.code);
    setStep('valid');
    if (failure) setFailed({ what, failure });
  }

  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.offer.pageTitle} siteName={productName} canonical={null} />
      {offer && (step === 'valid' || step === 'sending') ? (
        <OpenOffer
          {...{ offer, failed, isSignedIn }}
          isBusy={step === 'sending'}
          next={signInHref(href('/earlier-time/:token', { token }))}
          onTake={() => void take()}
          onDecline={() => void decline()}
        />
      ) : (
        <OfferOutcome step={step} offer={offer} wait={wait} />
      )}
    </Container>
  );
}
