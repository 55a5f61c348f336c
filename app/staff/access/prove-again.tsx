import { useState, type ReactNode } from 'react';
import type { StaffProof } from '#app/features/identity/staff-proof.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { PasskeyButton } from '#app/staff/kit/passkey-button.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { ACCESS_WORDS } from './access-words.ts';

/** What the caller has just shown: the password and a code or a passkey. */
export type FreshProof = { password: string } & StaffProof;

/** The password and a second factor once more, before what signs somebody in is changed. */
export function ProveAgain({
  title,
  submit,
  has,
  isBusy,
  failure,
  isPasswordWrong,
  children,
  onShown,
  onCancel,
}: {
  title: string;
  submit: string;
  /** What can be shown. */
  has: { authenticator: boolean; passkey: boolean };
  isBusy: boolean;
  failure: string | null;
  isPasswordWrong: boolean;
  children?: ReactNode;
  onShown: (shown: FreshProof) => Promise<unknown>;
  onCancel: () => void;
}) {
  const { w } = useOwnWords(ACCESS_WORDS);
  const words = useOwnWords(STAFF_WORDS).w.signIn;
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<readonly string[]>([]);

  async function show(proof: StaffProof) {
    if (isBusy) return;
    const found = [
      ...(password === '' ? ['password'] : []),
      ...(proof.code?.trim() === '' ? ['code'] : []),
    ];
    setMissing(found);
    if (found.length > 0) return focusFirstError();
    await onShown({ password, ...proof });
    setCode('');
    focusFirstError();
  }
  const isMissing = missing.includes('password');
  return (
    <PartForm
      form={form}
      title={<h3>{title}</h3>}
      failure={failure}
      onSubmit={async () => {
        if (has.authenticator) await show({ code });
      }}
    >
      {children}
      <PasswordField
        name="password"
        label={w.password}
        autoComplete="current-password"
        showLabel={words.show}
        hideLabel={words.hide}
        autoFocus
        value={password}
        onChange={setPassword}
        error={isMissing ? w.required : isPasswordWrong && failure !== null ? failure : null}
        required
      />
      {has.authenticator && (
        <TextField
          name="code"
          label={w.code}
          hint={w.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={10}
          value={code}
          onChange={setCode}
          error={missing.includes('code') ? w.required : null}
        />
      )}
      <div className={styles.choice}>
        {has.authenticator && (
          <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
            {submit}
          </Button>
        )}
        {has.passkey && (
          <PasskeyButton purpose="access" onShown={(passkey) => void show({ passkey })} />
        )}
        <Button size="s" variant="quiet" onClick={onCancel}>
          {w.cancel}
        </Button>
      </div>
    </PartForm>
  );
}
