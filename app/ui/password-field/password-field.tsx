import { useState, type ComponentPropsWithRef } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import styles from './password-field.module.css';

export interface PasswordFieldProps
  extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'className' | 'type'> {
  onChange: (value: string) => void;
  /** What the button at the end does. */
  showLabel: string;
  hideLabel: string;
}

/** A password, which its owner may look at: mistyped ones are the commonest reason of a failed sign-in. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  id,
  onChange,
  showLabel,
  hideLabel,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error, className, id }}>
      {(control) => (
        <div className={styles.frame}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={fieldStyles.control}
            onChange={(event) => onChange(event.target.value)}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={isShown ? hideLabel : showLabel}
            title={isShown ? hideLabel : showLabel}
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isCrossed={isShown} />
          </button>
        </div>
      )}
    </Field>
  );
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.eye}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="m4 4 16 16" />}
    </svg>
  );
}
