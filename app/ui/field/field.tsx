import { useId, type ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { AlertIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './field.module.css';

/** What every field takes. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to put it right; its presence marks the field as invalid. */
  error?: string | null;
  /** Says beside the label that the field may stay empty. */
  isOptional?: boolean;
  className?: string;
}

/** What the control inside carries so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, hint and error round one control. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  children,
}: FieldProps & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        <OptionalMark isOptional={isOptional} />
      </label>
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {children({
        id: controlId,
        'aria-describedby': classNames(hint && hintId, error && errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function OptionalMark({ isOptional }: { isOptional: boolean | undefined }) {
  const { w } = useWords('ui');
  return isOptional ? <span className={styles.optional}> ({w.field.optional})</span> : null;
}

export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  const { w } = useWords('ui');
  if (!error) return null;
  return (
    <p className={styles.error} id={id}>
      <AlertIcon size="s" />
      <span>
        <VisuallyHidden>{w.field.error} </VisuallyHidden>
        {error}
      </span>
    </p>
  );
}
