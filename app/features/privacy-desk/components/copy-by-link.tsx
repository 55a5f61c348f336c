import { useState, type FormEvent } from 'react';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import { EMPTY_DATE_PARTS, readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { openPrivacyCopy } from '../contract.ts';
import styles from '../privacy-links.module.css';
import { PRIVACY_LINK_WORDS } from '../words.ts';

/** Shows that the reader is who the copy is about, then where it can be downloaded for some minutes. */
export function CopyByLink({
  token,
  copy,
  onOpen,
  onEnd,
}: {
  token: string;
  copy: string | null;
  onOpen: (href: string) => void;
  onEnd: () => void;
}) {
  const { w } = useOwnWords(PRIVACY_LINK_WORDS);
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
    const { answer, failure } = await callWithCheck(openPrivacyCopy, {
      body: { token, dateOfBirth },
    });
    setIsBusy(false);
    if (answer) return onOpen(answer.href);
    if (failure.code === 'expired') return onEnd();
    if (failure.fields.dateOfBirth) {
      setError(w.wrongDate);
      return focusFirstError();
    }
    setFailed(textOf(failure));
  }

  if (copy !== null) {
    return (
      <p>
        <ButtonLink to={copy} reloadDocument>
          {w.download}
        </ButtonLink>
      </p>
    );
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
        <Banner tone="danger" role="alert" title={w.failed}>
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
          {w.show}
        </Button>
      </p>
    </form>
  );
}
