import { useState, type ReactNode } from 'react';
import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CurrentPasswordField } from './components/current-password-field.tsx';

/**
 * What is asked again before something sensitive: the password and, where codes are on, a code.
 * @param asksForCode codes are on
 */
export function useStepUp(asksForCode: boolean) {
  const { w } = useOwnWords(FACTOR_WORDS);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return {
    /** For the call's body. */
    typed: { password, ...(asksForCode && { code }) },
    clear: () => {
      setPassword('');
      setCode('');
    },
    /** What is missing, by field. */
    findMissing: (): Record<string, string> => ({
      ...(password === '' && { password: 'passwordRequired' }),
      ...(asksForCode && code.trim() === '' && { code: 'codeRequired' }),
    }),
    draw: (
      passwordLabel: string,
      fields: { password?: string | undefined; code?: string | undefined },
      name?: string,
    ): ReactNode => (
      <>
        <CurrentPasswordField
          label={passwordLabel}
          {...(name && { name })}
          value={password}
          onChange={setPassword}
          error={fields.password}
        />
        {asksForCode && (
          <TextField
            label={w.again.code}
            hint={w.again.hint}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={setCode}
            error={fields.code === undefined ? null : w.again.required}
            required
          />
        )}
      </>
    ),
  };
}
