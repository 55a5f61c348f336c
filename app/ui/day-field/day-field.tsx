import { useState } from 'react';
import { isCivilDate } from '#app/time/week.ts';
import { useDates } from '../dates/use-dates.ts';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'value' | 'defaultValue'> & {
  /** YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM; nothing while it is being typed. */
  value?: string;
  defaultValue?: string;
  withTime?: boolean;
};

/** A day that may also be typed. The browser writes it in the order of its own language: above stands the day in the page's. */
export function DayField({
  hint,
  value,
  defaultValue,
  withTime = false,
  onChange,
  ...field
}: DayFieldProps) {
  const dates = useDates();
  const [typed, setTyped] = useState(defaultValue ?? '');
  const text = value ?? typed;
  const [day = '', time] = text.split('T');
  const isWhole = isCivilDate(day) && day >= '1900';
  return (
    <TextField
      {...field}
      type={withTime ? 'datetime-local' : 'date'}
      value={text}
      hint={
        isWhole ? (
          <>
            {hint}
            {hint && <br />}
            {dates.dayFull(day)}
            {time && `, ${time}`}
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
