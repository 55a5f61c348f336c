import { useId } from 'react';
import { FieldError } from '#app/ui/field/field.tsx';
import styles from '../written-advice.module.css';

/** One of a few, all of them in sight. */
export function Choices<T extends string>({
  name,
  label,
  options,
  value,
  onChange,
  error,
}: {
  name: string;
  label: string;
  options: readonly { value: T; label: string }[];
  value: string;
  onChange: (value: T) => void;
  error: string | null;
}) {
  const id = useId();
  return (
    <fieldset
      className={styles.choices}
      role="radiogroup"
      tabIndex={-1}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map((one) => (
          <label key={one.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={value === one.value}
              onChange={() => onChange(one.value)}
            />
            {one.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
