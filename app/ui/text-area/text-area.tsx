import { useId, useState, type ComponentPropsWithRef } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { LiveMessage } from '../live-message/live-message.tsx';
import { countCharacters } from '#app/people/text.ts';
import styles from './text-area.module.css';

const SPOKEN_WHEN_LEFT = 50;

export interface TextAreaProps
  extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'className' | 'value'> {
  value?: string;
  onChange?: (value: string) => void;
  /** Most code points; more can be typed, and the counter says how many are too many. */
  limit?: number;
}

/** Several lines of text with a counter. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  value,
  defaultValue,
  onChange,
  limit,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  const { w, t } = useWords('ui');
  const counterId = useId();
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const used = countCharacters(value ?? typed);
  const left = limit === undefined ? Infinity : limit - used;
  const spoken =
    left < 0
      ? t(w.field.charactersOver, { count: -left })
      : left <= SPOKEN_WHEN_LEFT
        ? t(w.field.charactersLeft, { count: left })
        : null;
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(control) => (
        <>
          <textarea
            {...textarea}
            {...control}
            aria-describedby={
              classNames(control['aria-describedby'], limit !== undefined && counterId) || undefined
            }
            rows={rows}
            className={classNames(fieldStyles.control, styles.area)}
            {...(value === undefined ? { defaultValue } : { value })}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange?.(event.target.value);
            }}
          />
          {limit !== undefined && (
            <>
              <span id={counterId} className={classNames(styles.counter, left < 0 && styles.over)}>
                {t(w.field.charactersUsed, { used, limit })}
              </span>
              <LiveMessage text={spoken} />
            </>
          )}
        </>
      )}
    </Field>
  );
}
