import { useState } from 'react';
import type { Examples } from '../examples.ts';
import { useSample } from '../samples.ts';
import { PasswordField } from './password-field.tsx';

function TypedPassword({ error }: { error?: boolean }) {
  const s = useSample();
  const [password, setPassword] = useState('three grey herons');
  return (
    <PasswordField
      label={s.password}
      showLabel={s.showPassword}
      hideLabel={s.hidePassword}
      value={password}
      onChange={setPassword}
      error={error ? s.emailError : null}
      autoComplete="off"
    />
  );
}

export const examples: Examples = {
  typed: () => <TypedPassword />,
  wrong: () => <TypedPassword error />,
};
