import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { describeField } from '#app/forms/describe-field.ts';
import { PROFILE_WORDS } from '../words.ts';

interface CurrentPasswordFieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The password one has, asked again before something that cannot be undone or would lock one out. */
export function CurrentPasswordField({
  name = 'password',
  error,
  ...field
}: CurrentPasswordFieldProps) {
  const { w } = useOwnWords(PROFILE_WORDS);
  return (
    <PasswordField
      {...field}
      name={name}
      autoComplete="current-password"
      showLabel={w.password.show}
      hideLabel={w.password.hide}
      error={describeField(w.errors, error)}
      required
    />
  );
}
