import { href } from 'react-router';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { checkPasswordLength, type PasswordError } from '#app/platform/password.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import { finishHeldTime } from '#app/features/registration/finish-held-time.ts';
import { REGISTRATION_WORDS } from '#app/features/registration/words.ts';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { finishRegistration, recoverPassword } from '#app/features/identity/contract.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { TokenLanguages, type TokenPartProps } from '../token-part.tsx';
import styles from '../token-modal.module.css';
import { useFirstError } from '#app/forms/use-first-error.ts';

/** A password, typed twice: for an account that has lost its own, or has none yet. Saving it signs nobody in. */
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
  const [isDone, setIsDone] = useState(false);
  const { form, focusFirstError } = useFirstError();
  const isGone = useRef(false);
  const isRecovery = kind === 'password-recovery';
  const isForReservation = kind === 'finish-reservation';
  const { finish: held } = useOwnWords(REGISTRATION_WORDS).w;
  const doneText = isForReservation ? held.lockExpired : w.newPassword.finishedText;
  useEffect(prepareHumanCheck, []);

  const checkRepeat = (typed: string) => {
    if (typed === '') return w.errors.repeatRequired;
    return typed === password ? null : w.errors.repeatDiffers;
  };

  /** @returns what went wrong; null: the password is saved */
  async function send(): Promise<Failure | null> {
    if (kind !== 'finish-reservation') {
      const contract = isRecovery ? recoverPassword : finishRegistration;
      return (await callWithCheck(contract, { body: { token, password } })).failure;
    }
    const { failure, booking } = await finishHeldTime(token, password);
    if (failure) return failure;
    if (booking.isBooked) {
      // A new document: everything on it is the customer's.
      isGone.current = true;
      window.location.assign(href('/services/provider-search/reservation'));
    } else {
      showToast({
        tone: booking.message === '' ? 'warning' : 'danger',
        title: booking.message === '' ? held.lockExpiredTitle : held.failed,
        message: booking.message || held.lockExpired,
      });
    }
    return null;
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
    const failure = await send();
    if (isGone.current) return;
    setIsBusy(false);
    if (!failure) return setIsDone(true);
    if (failure.code === 'expired' || failure.code === 'used') {
      return onOver(failure.message);
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

  if (isDone) {
    return (
      <Dialog
        key="done"
        isOpen
        size="s"
        title={isRecovery ? w.newPassword.doneTitle : w.newPassword.finishedTitle}
        onClose={onClose}
        footer={
          isForReservation ? (
            <ButtonLink to={href('/services/provider-search')} reloadDocument>
              {held.search}
            </ButtonLink>
          ) : (
            <ButtonLink to={href('/login')} reloadDocument>
              {w.newPassword.signIn}
            </ButtonLink>
          )
        }
      >
        <div className={styles.body}>
          <CalendarDone size="s" />
          <p role="status">{isRecovery ? w.newPassword.doneText : doneText}</p>
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
