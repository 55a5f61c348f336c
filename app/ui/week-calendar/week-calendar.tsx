import { memo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { useDates } from '../dates/use-dates.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { stepInDay, stepInWeek } from './slot-steps.ts';
import type { WeekDay, WeekSlot } from './types.ts';
import styles from './week-calendar.module.css';

/** Times in a line when the calendar is too narrow for seven columns; the style sheet has the same number. */
const TIMES_PER_LINE = 4;
const COLUMNS = [
  styles.day0,
  styles.day1,
  styles.day2,
  styles.day3,
  styles.day4,
  styles.day5,
  styles.day6,
];

export interface WeekCalendarProps {
  /** Whose times these are. */
  label: string;
  /** Seven days, Monday first. */
  days: readonly WeekDay[];
  /** Days before it are passed. */
  today?: string;
  selectedSlotId?: string | null;
  /** Times that somebody else has taken meanwhile: shown grey. */
  lostSlotIds?: readonly string[];
  onPick?: (slot: WeekSlot, button: HTMLButtonElement) => void;
  /** Another week is on its way: this one is blurred and locked. */
  isLoading?: boolean;
  /** Shown instead of the times when the week has none. */
  empty?: { title: string; text?: string; action?: ReactNode };
  /** Times per day before "more times". */
  visibleRows?: number;
}

/**
 * A week of free times: seven columns, or, where they do not fit, a strip of days above the times of one.
 * Pages hold many of these, so a time is a plain button and all of them share one listener. Each button carries the
 * name `slot` and its id as value: inside a form it works before, or without, JavaScript.
 */
export const WeekCalendar = memo(function WeekCalendar({
  label,
  days,
  today,
  selectedSlotId,
  lostSlotIds,
  onPick,
  isLoading = false,
  empty,
  visibleRows = 4,
}: WeekCalendarProps) {
  const { w, t } = useWords('ui');
  const dates = useDates();
  const grid = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);

  const rowCount = days.reduce((most, { slots }) => Math.max(most, slots.length), 0);
  const shownRows = isExpanded ? rowCount : Math.min(rowCount, visibleRows);
  const columns = days.map(({ slots }) => slots.slice(0, shownRows).map(({ id }) => id));
  const shownDay =
    days.find(({ date }) => date === chosenDay) ??
    days.find(({ slots }) => slots.some(({ id }) => id === selectedSlotId)) ??
    days.find(({ slots }) => slots.length > 0);
  const dayIndex = shownDay ? days.indexOf(shownDay) : 0;
  const dayIds = columns[dayIndex] ?? [];
  const tabStopId =
    dayIds.find((id) => id === (activeId ?? selectedSlotId)) ?? dayIds[0] ?? columns.flat()[0];
  const dayNames = days.map(({ date }) => dates.dayFull(date));

  /** The shown day goes along, so that the way in by Tab is never a time out of sight. */
  const activate = (id: string) => {
    setActiveId(id);
    setChosenDay(days.find(({ slots }) => slots.some((slot) => slot.id === id))?.date ?? null);
  };

  const pick = (event: MouseEvent<HTMLElement>) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    const day = button.dataset['day'];
    if (day) {
      setChosenDay(day);
      return;
    }
    if (button.getAttribute('aria-disabled')) {
      event.preventDefault();
      return;
    }
    const slot = days.flatMap(({ slots }) => slots).find(({ id }) => id === button.value);
    if (!slot) return;
    activate(slot.id);
    if (!onPick) return;
    event.preventDefault();
    onPick(slot, button);
  };

  const step = (event: KeyboardEvent<HTMLElement>) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || !grid.current) return;
    const find = (selector: string) => grid.current?.querySelector<HTMLElement>(selector);
    const day = button.dataset['day'];
    let next: HTMLElement | null | undefined;
    if (day) {
      const at = days.findIndex(({ date }) => date === day);
      const to = stepInDay(
        days.map(({ date }) => date),
        day,
        event.key,
        0,
      );
      if (at < 0 || !to) return;
      setChosenDay(to);
      next = find(`[data-day="${to}"]`);
    } else {
      const isOneDay = isShown(find('[data-day]'));
      const to = isOneDay
        ? stepInDay(dayIds, button.value, event.key, TIMES_PER_LINE)
        : stepInWeek(columns, button.value, event.key);
      if (!to) return;
      activate(to);
      next = find(`button[value="${CSS.escape(to)}"]`);
    }
    event.preventDefault();
    next?.focus();
  };

  return (
    <div className={styles.calendar} aria-busy={isLoading || undefined} inert={isLoading}>
      <div className={classNames(styles.week, isLoading && styles.loading)}>
        <div
          ref={grid}
          className={styles.grid}
          role="grid"
          aria-label={label}
          aria-colcount={days.length}
          data-chosen={dayIndex}
          onClick={pick}
          onKeyDown={step}
        >
          <div className={styles.head} role="row">
            {days.map(({ date, slots }, column) => (
              <div
                key={date}
                className={classNames(
                  styles.heading,
                  today !== undefined && date < today && styles.passed,
                  date === today && styles.today,
                  slots.length === 0 && styles.without,
                )}
                role="columnheader"
              >
                <VisuallyHidden>{dayNames[column]}</VisuallyHidden>
                <button
                  type="button"
                  className={styles.chip}
                  data-day={date}
                  tabIndex={column === dayIndex ? 0 : -1}
                  aria-pressed={column === dayIndex}
                  aria-label={`${dayNames[column]}, ${
                    slots.length > 0
                      ? t(w.calendar.times, { count: slots.length })
                      : w.calendar.noTimes
                  }`}
                >
                  <span className={styles.weekday} aria-hidden="true">
                    {dates.weekdayShort(date)}
                  </span>
                  <span className={styles.date} aria-hidden="true">
                    {Number(date.slice(8))}
                  </span>
                </button>
              </div>
            ))}
          </div>
          {rowCount > 0 &&
            Array.from({ length: shownRows }, (_, row) => (
              <div key={row} className={styles.row} role="row">
                {days.map(({ date, slots }, column) => {
                  const slot = slots[row];
                  if (!slot) return row === 0 && <NoTimes key={date} column={column} />;
                  const isLost = lostSlotIds?.includes(slot.id);
                  const name = `${dayNames[column]} ${slot.label}`;
                  return (
                    <div
                      key={date}
                      className={COLUMNS[column]}
                      role="gridcell"
                      aria-colindex={column + 1}
                    >
                      <button
                        className={styles.slot}
                        name="slot"
                        value={slot.id}
                        tabIndex={slot.id === tabStopId ? undefined : -1}
                        aria-label={isLost ? `${name}, ${w.calendar.lost}` : name}
                        aria-disabled={isLost || undefined}
                        aria-current={slot.id === selectedSlotId || undefined}
                      >
                        {slot.label}
                      </button>
                    </div>
                  );
                })}
              </div>
            ))}
        </div>
        {rowCount === 0 && empty && (
          <div className={styles.empty}>
            <p className={styles.emptyTitle}>{empty.title}</p>
            {empty.text && <p>{empty.text}</p>}
            {empty.action}
          </div>
        )}
        {rowCount > visibleRows && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isExpanded}
            data-is-for-day={(days[dayIndex]?.slots.length ?? 0) > visibleRows}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? w.actions.fewer : w.actions.more}
            <VisuallyHidden> {label}</VisuallyHidden>
            <ChevronDownIcon size="s" />
          </button>
        )}
      </div>
    </div>
  );
});

function NoTimes({ column }: { column: number }) {
  const { w } = useWords('ui');
  return (
    <div
      className={classNames(styles.none, COLUMNS[column])}
      role="gridcell"
      aria-colindex={column + 1}
    >
      <span>{w.calendar.noTimes}</span>
    </div>
  );
}

/** The strip of days takes part only where the style sheet shows it. */
function isShown(element: HTMLElement | null | undefined): boolean {
  return element ? getComputedStyle(element).visibility === 'visible' : false;
}
