import { useState, type FormEvent } from 'react';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { EMPTY_DATE_PARTS, readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import type { Failure } from '../failure.ts';
import { useAlive } from '../use-alive.ts';
import { useFirstError } from '../use-first-error.ts';
import styles from './mailed-link.module.css';

/** Asks the reader of a mailed link for the date of birth that shows that it was sent to them. */
export function DateOfBirthForm({
  words,
  open,
  describe,
}: {
  words: {
    dateOfBirth: string;
    missingDate: string;
    wrongDate: string;
    submit: string;
    /** Above what went wrong, where the sentence alone does not say it. */
    failed?: string;
  };
  /** Opens the link. @returns why not; null: the page shows something else by now */
  open: (dateOfBirth: string) => Promise<Failure | null>;
  describe: (failure: Failure) => string;
}) {
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const [parts, setParts] = useState(EMPTY_DATE_PARTS);
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const dateOfBirth = readDateParts(parts);
    setFailed(null);
    setError(dateOfBirth === null ? words.missingDate : null);
    if (dateOfBirth === null) return focusFirstError();
    setIsBusy(true);
    const failure = await open(dateOfBirth);
    setIsBusy(false);
    if (failure === null) return;
    if (failure.fields.dateOfBirth) {
      setError(words.wrongDate);
      return focusFirstError();
    }
    setFailed(describe(failure));
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failed !== null && (
        <Banner tone="danger" role="alert" title={words.failed}>
          {failed}
        </Banner>
      )}
      <DateOfBirthField
        name="dateOfBirth"
        label={words.dateOfBirth}
        value={parts}
        onChange={setParts}
        error={error}
        required
      />
      <p>
        <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
          {words.submit}
        </Button>
      </p>
    </form>
  );
}
