import { useState, type FormEvent } from 'react';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { EMPTY_DATE_PARTS, readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { openFinishLink, type LinkState, type Prepared } from '../contract.ts';
import { endOf } from '../link-ends.ts';
import { FINISH_LINK_WORDS } from '../words.ts';
import styles from '../finish-links.module.css';

/** Shows that the reader is who the link was sent to. */
export function DateForm({
  token,
  onOpen,
  onEnd,
}: {
  token: string;
  onOpen: (prepared: Prepared, dateOfBirth: string) => void;
  onEnd: (state: LinkState) => void;
}) {
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  const textOf = useFailureText();
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const [parts, setParts] = useState(EMPTY_DATE_PARTS);
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function open(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const dateOfBirth = readDateParts(parts);
    setFailed(null);
    setError(dateOfBirth === null ? w.missingDate : null);
    if (dateOfBirth === null) return focusFirstError();
    setIsBusy(true);
    const { answer, failure } = await callWithCheck(openFinishLink, {
      body: { token, dateOfBirth },
    });
    setIsBusy(false);
    if (answer) return onOpen(answer, dateOfBirth);
    const end = endOf(failure.code);
    if (end) return onEnd(end);
    if (failure.fields.dateOfBirth) {
      setError(w.wrongDate);
      return focusFirstError();
    }
    setFailed(failure.code === 'other_account' ? w.otherAccount : textOf(failure));
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void open(event)}
    >
      {failed !== null && (
        <Banner tone="danger" role="alert">
          {failed}
        </Banner>
      )}
      <DateOfBirthField
        name="dateOfBirth"
        label={w.dateOfBirth}
        value={parts}
        onChange={setParts}
        error={error}
        required
      />
      <p>
        <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
          {w.open}
        </Button>
      </p>
    </form>
  );
}
