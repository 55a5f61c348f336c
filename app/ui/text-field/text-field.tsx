import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';

export interface TextFieldProps
  extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'className'> {
  onChange?: (value: string) => void;
  icon?: ReactNode;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  icon,
  onChange,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(control) => (
        <div className={fieldStyles.frame}>
          {icon && <span className={fieldStyles.icon}>{icon}</span>}
          <input
            {...input}
            {...control}
            type={type}
            className={fieldStyles.control}
            onChange={onChange && ((event) => onChange(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}
