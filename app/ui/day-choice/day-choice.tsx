import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { useDates } from '../dates/use-dates.ts';
import { Field, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { CalendarIcon } from '../icons/icons.tsx';
import { LazyMonthPicker } from '../month-picker/lazy-month-picker.tsx';
import styles from './day-choice.module.css';

export interface DayChoiceProps extends FieldProps {
  name: string;
  /** YYYY-MM-DD; empty while none is chosen. */
  value: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
}

/** A day out of the near future, in the page's language whatever the browser's is. The month opens below its row. */
export function DayChoice({ name, value, min, max, onChange, ...field }: DayChoiceProps) {
  const { w } = useWords('ui');
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const set = (day: string) => {
    onChange(day);
    close();
  };
  return (
    <>
      <Field {...field}>
        {(control) => (
          <button
            {...control}
            ref={trigger}
            type="button"
            name={name}
            className={classNames(fieldStyles.control, styles.trigger)}
            aria-label={`${field.label}: ${value ? dates.dayFull(value) : w.calendar.chooseDate}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarIcon />
            <span className={value ? undefined : styles.empty}>
              {value
                ? `${dates.weekdayShort(value)} ${dates.dayShort(value)}`
                : w.calendar.chooseDate}
            </span>
          </button>
        )}
      </Field>
      {isOpen && (
        <div
          ref={showWhole}
          className={styles.panel}
          role="group"
          aria-label={field.label}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Not the dialog round it.
            event.stopPropagation();
            close();
          }}
        >
          <LazyMonthPicker
            value={value || min}
            today={min}
            lastDay={max}
            isBackDisabled={(month) => month <= min.slice(0, 7)}
            isForwardDisabled={(month) => month >= max.slice(0, 7)}
            autoFocus
            onCancel={close}
            onSet={set}
          />
          {field.isOptional && value && (
            <Button variant="quiet" size="s" onClick={() => set('')}>
              {w.actions.clear}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** On a phone it would open below the edge. */
function showWhole(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'nearest' });
}
