import { useState, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './code-field.module.css';

const LENGTH = 6;
const PLACES = Array.from({ length: LENGTH }, (_, place) => place);

export interface CodeFieldProps extends FieldProps {
  name: string;
  value: string;
  onChange: (code: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Six digits in six boxes. It is one field for whoever types, pastes, dictates or lets the device fill it in; the boxes are
 * drawn under it.
 */
export function CodeField({
  label,
  hint,
  error,
  isOptional,
  className,
  name,
  value,
  onChange,
  ref,
}: CodeFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const next = Math.min(value.length, LENGTH - 1);
  return (
    <Field {...{ label, hint, error, isOptional, className }}>
      {(control) => (
        <div className={styles.frame}>
          <input
            {...control}
            ref={ref}
            name={name}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(readDigits(event.target.value))}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          <div className={styles.boxes} aria-hidden>
            {PLACES.map((place) => (
              <span
                key={place}
                className={classNames(
                  styles.box,
                  isFocused && place === next && styles.current,
                  Boolean(error) && styles.wrong,
                )}
              >
                {value[place]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

/** The digits of what was typed or pasted: mails write them with spaces, too. */
function readDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, LENGTH);
}
