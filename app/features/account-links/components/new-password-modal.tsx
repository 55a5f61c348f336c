import { href } from 'react-router';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { goOnAsCustomer } from '#app/platform/asked-booking.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { checkPasswordLength, type PasswordError } from '#app/platform/password.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import {
  endHeldTime,
  finishHeldTime,
  type HeldBooking,
} from '#app/features/registration/finish-held-time.ts';
import { HeldReferral } from '#app/features/registration/held-referral.tsx';
import type { HeldTime } from '#app/features/reservation-form/waiting-time.ts';
import { REGISTRATION_WORDS } from '#app/features/registration/words.ts';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { finishRegistration, recoverPassword } from '#app/features/identity/contract.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { TokenLanguages, type TokenPartProps } from '../token-part.tsx';
import styles from '../token-modal.module.css';
import { useFirstError } from '#app/forms/use-first-error.ts';

/** The password is saved: what is said of it, and the page that one goes on to. */
interface PasswordOutcome {
  text: string;
  next: string;
}

/** A password, typed twice: for an account that has lost its own, or has none yet. Saving it signs in, unless a second factor is asked for. */
export function NewPasswordModal({
  kind,
  token,
  email,
  onClose,
  onOver,
}: TokenPartProps & { email: string }) {
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const textOf = useFailureText();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [error, setError] = useState<PasswordError | null>(null);
  const [repeatError, setRepeatError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [done, setDone] = useState<PasswordOutcome | null>(null);
  const [lacking, setLacking] = useState<HeldTime | null>(null);
  const { form, focusFirstError } = useFirstError();
  const isGone = useRef(false);
  const isRecovery = kind === 'password-recovery';
  const { finish: held } = useOwnWords(REGISTRATION_WORDS).w;
  useEffect(prepareHumanCheck, []);

  const checkRepeat = (typed: string) => {
    if (typed === '') return w.errors.repeatRequired;
    return typed === password ? null : w.errors.repeatDiffers;
  };

  /** What to say once the password is saved; or what went wrong. */
  async function send(): Promise<PasswordOutcome | Failure> {
    if (kind !== 'finish-reservation') {
      const contract = isRecovery ? recoverPassword : finishRegistration;
      const { answer, failure } = await callWithCheck(contract, { body: { token, password } });
      if (failure) return failure;
      const { doneText, doneSignedIn, finishedText, finishedSignedIn } = w.newPassword;
      if (answer.isSignedIn) {
        return { text: isRecovery ? doneSignedIn : finishedSignedIn, next: href('/') };
      }
      return { text: isRecovery ? doneText : finishedText, next: href('/login') };
    }
    const { failure, booking } = await finishHeldTime(token, password);
    if (failure) return failure;
    return endHeld(booking);
  }

  function endHeld(booking: HeldBooking): PasswordOutcome {
    isGone.current = endHeldTime(booking, held);
    if (!booking.isBooked && booking.lacksReferral) setLacking(booking.lacksReferral);
    return { text: held.lockExpired, next: href('/services/provider-search') };
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = checkPasswordLength(password);
    const wrongRepeat = checkRepeat(repeat);
    setError(wrong);
    setRepeatError(wrongRepeat);
    if (wrong || wrongRepeat !== null) return focusFirstError();
    setIsBusy(true);
    const result = await send();
    if (isGone.current) return;
    setIsBusy(false);
    if ('next' in result) return setDone(result);
    const failure = result;
    if (failure.code === 'expired' || failure.code === 'used') {
      return onOver(failure);
    }
    const refused = failure.fields.password;
    if (refused && refused in w.errors.newPassword) {
      setError(refused as PasswordError);
      return focusFirstError();
    }
    showToast({
      tone: 'danger',
      title: w.newPassword.failed,
      message: textOf(failure),
    });
  }

  if (lacking) {
    return (
      <HeldReferral
        held={lacking}
        onClose={() => goOnAsCustomer(href('/'))}
        onEnd={(booking) => {
          const end = endHeld(booking);
          if (isGone.current) return;
          setLacking(null);
          setDone(end);
        }}
      />
    );
  }
  if (done) {
    const words = { [href('/')]: w.newPassword.goOn, [href('/login')]: w.newPassword.signIn };
    return (
      <Dialog
        key="done"
        isOpen
        size="s"
        title={isRecovery ? w.newPassword.doneTitle : w.newPassword.finishedTitle}
        onClose={() => (done.next === href('/login') ? onClose() : goOnAsCustomer(href('/')))}
        footer={
          <ButtonLink
            to={done.next}
            reloadDocument
            onClick={(event) => {
              // A new tab or window is the browser's matter.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              goOnAsCustomer(done.next);
            }}
          >
            {words[done.next] ?? held.search}
          </ButtonLink>
        }
      >
        <div className={styles.body}>
          <CalendarDone size="s" />
          <p role="status">{done.text}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="form"
      isOpen
      size="s"
      title={w.tokenTitles[kind]}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        <Button type="submit" form={formId} isBusy={isBusy}>
          {w.newPassword.submit}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.body}
        method="post"
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <p>
          {isRecovery ? w.newPassword.recoveryLead : w.newPassword.finishLead}
          <strong className={styles.address}>{email}</strong>
        </p>
        <PasswordField
          label={w.newPassword.password}
          hint={w.newPassword.hint}
          name="password"
          autoComplete="new-password"
          showLabel={w.signIn.show}
          hideLabel={w.signIn.hide}
          value={password}
          onChange={setPassword}
          onBlur={() => {
            if (password !== '') setError(checkPasswordLength(password));
          }}
          error={error && w.errors.newPassword[error]}
          required
        />
        <PasswordField
          label={w.newPassword.repeat}
          name="repeat"
          autoComplete="new-password"
          showLabel={w.signIn.show}
          hideLabel={w.signIn.hide}
          value={repeat}
          onChange={setRepeat}
          onBlur={() => {
            if (repeat !== '') setRepeatError(checkRepeat(repeat));
          }}
          error={repeatError}
          required
        />
        <TokenLanguages kind={kind} token={token} />
      </form>
    </Dialog>
  );
}
