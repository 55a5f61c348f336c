import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'checked' | 'onChange' | 'className'
> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  isChecked?: boolean;
  onChange?: (isChecked: boolean) => void;
  className?: string;
}

export function Checkbox({
  label,
  hint,
  error,
  isChecked,
  onChange,
  className,
  id,
  ...input
}: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={classNames(styles.checkbox, className)}>
      <div className={styles.row}>
        <input
          {...input}
          id={controlId}
          type="checkbox"
          className={styles.input}
          checked={isChecked}
          onChange={onChange && ((event) => onChange(event.target.checked))}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint && hintId, error && errorId) || undefined}
        />
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
      </div>
      {hint && (
        <div className={classNames(fieldStyles.hint, styles.hint)} id={hintId}>
          {hint}
        </div>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
