import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { INTL_TAGS } from '#app/i18n/locale.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button } from '../button/button.tsx';
import { useDates } from '../dates/use-dates.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { lastChoosableDay, type MonthLimit } from './last-day.ts';
import styles from './month-picker.module.css';

export interface MonthPickerProps {
  /** The chosen day, YYYY-MM-DD. */
  value: string;
  /** The clinic's date; days before it cannot be chosen. */
  today: string;
  /** At such a month one cannot go back. */
  isBackDisabled: MonthLimit;
  /** At such a month one cannot go forward; its days can be chosen, later ones cannot. */
  isForwardDisabled: MonthLimit;
  onSet: (date: string) => void;
  onCancel?: () => void;
  /** Takes the focus when it appears: it was opened by a press. */
  autoFocus?: boolean;
}

/** A month of days to choose one from. Nothing happens until "set date". */
export function MonthPicker({
  value,
  today,
  isBackDisabled,
  isForwardDisabled,
  onSet,
  onCancel,
  autoFocus = false,
}: MonthPickerProps) {
  const { w, shared, locale } = useWords('ui');
  const dates = useDates();
  const [chosen, setChosen] = useState(value < today ? today : value);
  const [focused, setFocused] = useState(chosen);
  const month = focused.slice(0, 7);
  return (
    <I18nProvider locale={INTL_TAGS[locale]}>
      <Calendar
        className={styles.picker}
        aria-label={w.calendar.chooseDate}
        firstDayOfWeek="mon"
        autoFocus={autoFocus}
        value={parseDate(chosen)}
        onChange={(date) => setChosen(date.toString())}
        focusedValue={parseDate(focused)}
        onFocusChange={(date) => setFocused(date.toString())}
        minValue={parseDate(today)}
        maxValue={parseDate(lastChoosableDay(today, isForwardDisabled))}
      >
        <div className={styles.head}>
          <AriaButton
            slot="previous"
            className={styles.turn}
            aria-label={w.calendar.previousMonth}
            isDisabled={isBackDisabled(month, today)}
          >
            <ChevronLeftIcon />
          </AriaButton>
          {/* For the eye: the calendar has a hidden heading of its own and reads out the month. */}
          <p className={styles.month} aria-hidden="true">
            {dates.month(month)}
          </p>
          <AriaButton
            slot="next"
            className={styles.turn}
            aria-label={w.calendar.nextMonth}
            isDisabled={isForwardDisabled(month, today)}
          >
            <ChevronRightIcon />
          </AriaButton>
        </div>
        <CalendarGrid className={styles.grid} weekdayStyle="short">
          <CalendarGridHeader>
            {(weekday) => (
              <CalendarHeaderCell className={styles.weekday}>{weekday}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={styles.day} />}
          </CalendarGridBody>
        </CalendarGrid>
        <div className={styles.actions}>
          {onCancel && (
            <Button variant="quiet" size="s" onClick={onCancel}>
              {shared.shell.cancel}
            </Button>
          )}
          <Button size="s" onClick={() => onSet(chosen)}>
            {w.calendar.setDate}
          </Button>
        </div>
      </Calendar>
    </I18nProvider>
  );
}
