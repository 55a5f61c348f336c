import { useEffect, useId, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { FieldError, OptionalMark, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { readDateParts, splitDate, type DatePart, type DateParts } from './date-parts.ts';
import styles from './date-of-birth-field.module.css';

/** The order in which each language writes a date. */
const ORDER: Record<'hu' | 'ro' | 'en', DatePart[]> = {
  hu: ['year', 'month', 'day'],
  ro: ['day', 'month', 'year'],
  en: ['day', 'month', 'year'],
};

const AUTOCOMPLETE: Record<DatePart, string> = {
  day: 'bday-day',
  month: 'bday-month',
  year: 'bday-year',
};

export interface DateOfBirthFieldProps extends FieldProps {
  /** Posted as `name` (YYYY-MM-DD, when it is a date) and `name.day`, `name.month`, `name.year`. */
  name: string;
  value: DateParts;
  onChange: (value: DateParts) => void;
  onBlur?: () => void;
  /** Parts that are wrong on their own; `error` alone marks all three. */
  errors?: Partial<Record<DatePart, string>>;
  /** Off when the date belongs to somebody else than the person at the keyboard. */
  autoComplete?: boolean;
  required?: boolean;
}

/** A known date, typed: quicker and safer than paging a calendar back through decades. */
export function DateOfBirthField({
  label,
  hint,
  error,
  errors = {},
  isOptional,
  className,
  name,
  value,
  onChange,
  onBlur,
  autoComplete = true,
  required,
}: DateOfBirthFieldProps) {
  const { w, locale } = useWords('ui');
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const message = error ?? ORDER[locale].map((part) => errors[part]).find(Boolean);
  // What was typed before the page came alive is reported part by part at once, before any of it is known.
  const typed = useRef(value);
  useEffect(() => {
    typed.current = value;
  }, [value]);
  const change = (parts: Partial<DateParts>) =>
    onChange((typed.current = { ...typed.current, ...parts }));
  const isAllWrong = Boolean(error) && Object.keys(errors).length === 0;
  return (
    <fieldset
      className={classNames(fieldStyles.field, className)}
      aria-describedby={classNames(hint && hintId, message && errorId) || undefined}
    >
      <legend className={classNames(fieldStyles.label, styles.legend)}>
        {label}
        <OptionalMark isOptional={isOptional} />
      </legend>
      {hint && (
        <div className={fieldStyles.hint} id={hintId}>
          {hint}
        </div>
      )}
      <div className={styles.parts}>
        {ORDER[locale].map((part) => (
          <label key={part} className={classNames(styles.part, styles[part])}>
            <span>{w.field[part]}</span>
            <input
              className={fieldStyles.control}
              name={`${name}.${part}`}
              value={value[part]}
              onChange={(event) => change({ [part]: event.target.value.replaceAll(/\D/g, '') })}
              onPaste={(event) => {
                const pasted = splitDate(event.clipboardData.getData('text'));
                if (!pasted) return;
                event.preventDefault();
                change(pasted);
              }}
              onBlur={(event) => {
                const isLeaving = !event.currentTarget
                  .closest('fieldset')
                  ?.contains(event.relatedTarget);
                if (isLeaving) onBlur?.();
              }}
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              autoComplete={autoComplete ? AUTOCOMPLETE[part] : 'off'}
              required={required}
              aria-invalid={isAllWrong || errors[part] ? true : undefined}
              aria-describedby={message ? errorId : undefined}
            />
          </label>
        ))}
      </div>
      <input type="hidden" name={name} value={readDateParts(value) ?? ''} />
      <FieldError id={errorId} error={message} />
    </fieldset>
  );
}
