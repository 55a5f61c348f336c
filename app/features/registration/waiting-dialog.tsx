import { href } from 'react-router';
import { useState } from 'react';
import { BookedSummary } from '#app/features/reservation-form/booked-item.tsx';
import { releaseHold } from '#app/features/reservation-form/reservation-calls.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import {
  forgetWaiting,
  recallLacking,
  recallWaiting,
} from '#app/features/reservation-form/waiting-time.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { endHeldTime } from './finish-held-time.ts';
import { HeldReferral } from './held-referral.tsx';
import { REGISTRATION_WORDS } from './words.ts';

/** Over the landing page: the time that is held, and what is left to do until it is booked. */
export function WaitingDialog() {
  const [lacking, setLacking] = useState(recallLacking);
  const { isLoggedIn } = usePortal().viewer;
  const words = useOwnWords(REGISTRATION_WORDS).w.finish;
  if (!lacking || !isLoggedIn) return <RegisterFirst />;
  return (
    <HeldReferral
      held={lacking}
      onClose={() => setLacking(null)}
      onEnd={(booking) => {
        if (!endHeldTime(booking, words)) setLacking(null);
      }}
    />
  );
}

/** The way to the registration that books it. */
function RegisterFirst() {
  const { w, t } = useOwnWords(REGISTRATION_WORDS);
  const [waiting, setWaiting] = useState(recallWaiting);
  const [isClosed, setIsClosed] = useState(false);
  if (!waiting || isClosed) return null;

  const drop = () => {
    forgetWaiting();
    setWaiting(null);
  };
  return (
    <Dialog
      isOpen
      title={w.held.title}
      onClose={() => setIsClosed(true)}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              void releaseHold(waiting.id, waiting.secret);
              drop();
            }}
          >
            {w.held.release}
          </Button>
          <ButtonLink to={href('/registration')}>{w.held.button}</ButtonLink>
        </>
      }
    >
      <BookedSummary item={waiting.item}>
        <Countdown
          expiresAt={new Date(waiting.endsAt).toISOString()}
          serverNow={new Date(waiting.readAt).toISOString()}
          onExpire={() => {
            drop();
            showToast({
              tone: 'warning',
              title: w.finish.lockExpiredTitle,
              message: w.held.ranOut,
            });
          }}
          text={(time) => t(w.held.timeLeft, { time })}
        />
      </BookedSummary>
    </Dialog>
  );
}
