import type { ChangeEvent } from 'react';
import { PhoneIcon } from '../icons/icons.tsx';
import { Field, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';

export interface PhoneFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Groups the digits for reading. It is asked only when the caret is at the end, so that it never jumps. */
  format?: (typed: string) => string;
  name?: string;
  id?: string;
  placeholder?: string;
  required?: boolean;
  autoComplete?: string;
}

/** A phone number, grouped while it is typed. */
export function PhoneField({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  value,
  onChange,
  onBlur,
  format = (typed) => typed,
  autoComplete = 'tel',
  ...input
}: PhoneFieldProps) {
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isGrowing = target.value.length > value.length;
    const isAtEnd = target.selectionStart === target.value.length;
    onChange(isGrowing && isAtEnd ? format(target.value) : target.value);
  };
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(control) => (
        <div className={fieldStyles.frame}>
          <span className={fieldStyles.icon}>
            <PhoneIcon />
          </span>
          <input
            {...input}
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete}
            className={fieldStyles.control}
            value={value}
            onChange={type}
            onBlur={() => {
              const grouped = format(value);
              if (grouped !== value) onChange(grouped);
              onBlur?.();
            }}
          />
        </div>
      )}
    </Field>
  );
}
