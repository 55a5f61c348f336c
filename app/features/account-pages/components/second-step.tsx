import { useEffect, useState, type FormEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import styles from '../account-form.module.css';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';

/** The code that follows a right password. */
export function SecondStep({
  email,
  isBusy,
  onSend,
  onBack,
}: {
  email: string;
  isBusy: boolean;
  onSend: (code: string) => void;
  onBack: () => void;
}) {
  const { w, t } = useOwnWords(FACTOR_WORDS);
  const words = w.step;
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [field, focusField] = useDrawnFocus<HTMLInputElement>();
  const { form, focusFirstError } = useFirstError();
  useEffect(focusField, [focusField]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsSent(true);
    if (code.trim() === '') return focusFirstError();
    onSend(code);
  }

  /** To the other kind of code and back. */
  function change() {
    setCode('');
    setIsSent(false);
    setIsRecovery(!isRecovery);
    focusField();
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={send}>
      <div className={styles.step}>
        <h2>{words.title}</h2>
        <p>{t(words.lead, { email })}</p>
      </div>
      <TextField
        key={isRecovery ? 'recovery' : 'code'}
        ref={field}
        label={isRecovery ? words.recoveryCode : words.code}
        hint={isRecovery ? words.recoveryHint : words.codeHint}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={setCode}
        error={isSent && code.trim() === '' ? words.codeRequired : null}
        required
      />
      <Button type="submit" isBlock isBusy={isBusy}>
        {words.submit}
      </Button>
      <div className={styles.stepWays}>
        <Button variant="quiet" isBlock onClick={change}>
          {isRecovery ? words.toCode : words.toRecovery}
        </Button>
        <Button variant="quiet" isBlock onClick={onBack}>
          {words.back}
        </Button>
      </div>
      {isRecovery && <p className={styles.stepHelp}>{words.noneLeft}</p>}
    </form>
  );
}
