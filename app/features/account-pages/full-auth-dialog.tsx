import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { giveFullAuth } from '#app/features/identity/contract.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { Button } from '#app/ui/button/button.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { readDateParts, type DateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { LazyDialog } from '#app/ui/dialog/lazy-dialog.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import styles from './full-auth-dialog.module.css';

const EMPTY: DateParts = { year: '', month: '', day: '' };

export interface FullAuthDialogProps {
  onClose: () => void;
  /** The date was right: the session is fully authenticated. */
  onDone: () => void;
  /** Below the field. */
  children?: ReactNode;
}

/** The date of birth of who has signed in, before something that needs to be sure of it. */
export function FullAuthDialog({ onClose, onDone, children }: FullAuthDialogProps) {
  const { w } = useOwnWords(ACCOUNTS_WORDS);
  const textOf = useFailureText();
  const formId = useId();
  const { form, focusFirstError } = useFirstError();
  const [date, setDate] = useState<DateParts>(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(prepareHumanCheck, []);

  function refuse(message: string) {
    setError(message);
    focusFirstError();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const dateOfBirth = readDateParts(date);
    if (dateOfBirth === null) return refuse(w.errors.dateInvalid);
    setError(null);
    setIsBusy(true);
    const { failure } = await callWithCheck(giveFullAuth, { body: { dateOfBirth } });
    setIsBusy(false);
    if (!failure) {
      showToast({ tone: 'success', title: w.fullAuth.done });
      onDone();
    } else if (failure.code === 'full_auth_failed') {
      refuse(failure.message);
    } else {
      showToast({
        tone: 'danger',
        title: w.fullAuth.failed,
        message: textOf(failure),
      });
    }
  }

  return (
    <LazyDialog
      isOpen
      size="s"
      title={w.tokenTitles['require-full-auth']}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        <Button type="submit" form={formId} isBusy={isBusy}>
          {w.fullAuth.submit}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.body}
        method="post"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <p>{w.fullAuth.lead}</p>
        <DateOfBirthField
          label={w.fullAuth.date}
          name="dateOfBirth"
          value={date}
          onChange={setDate}
          error={error}
          required
        />
        {children}
      </form>
    </LazyDialog>
  );
}
