import { useState } from 'react';
import { isCivilDate } from '#app/time/week.ts';
import { useDates } from '../dates/use-dates.ts';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'value' | 'defaultValue'> & {
  /** YYYY-MM-DD, or nothing while it is being typed. */
  value?: string;
  defaultValue?: string;
};

/** A day that may also be typed. The browser writes it in the order of its own language: above stands the day in the page's. */
export function DayField({ hint, value, defaultValue, onChange, ...field }: DayFieldProps) {
  const dates = useDates();
  const [typed, setTyped] = useState(defaultValue ?? '');
  const day = value ?? typed;
  const isWhole = isCivilDate(day) && day >= '1900';
  return (
    <TextField
      {...field}
      type="date"
      value={day}
      hint={
        isWhole ? (
          <>
            {hint}
            {hint && <br />}
            {dates.dayFull(day)}
          </>
        ) : (
          hint
        )
      }
      onChange={(next) => {
        setTyped(next);
        onChange?.(next);
      }}
    />
  );
}
