import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { buttonOf } from '../button-of.ts';
import { classNames } from '../class-names.ts';
import { useDates } from '../dates/use-dates.ts';
import { hasModifier } from '../has-modifier.ts';
import type { WeekDay, WeekSlot } from '../week-calendar/types.ts';
import { stepInDay } from '../week-calendar/slot-steps.ts';
import { nameTime, type CalendarFacts } from '../week-calendar/time-name.ts';
import { groupByPartOfDay } from './part-of-day.ts';
import styles from './times-list.module.css';

export interface TimesListProps {
  /** Whose times these are. */
  label: string;
  /** What the name of each time says with its day. */
  about?: CalendarFacts;
  days: readonly WeekDay[];
  selectedSlotId?: string | null;
  lostSlotIds?: readonly string[];
  onPick?: (slot: WeekSlot, button: HTMLButtonElement) => void;
  isLoading?: boolean;
  /** Shown when there is no time at all. */
  empty?: ReactNode;
  headingLevel?: 2 | 3 | 4;
}

/**
 * The same times as the week calendar, as a plain list: day by day, morning, afternoon, evening. Tab leads to one of them, arrow keys
 * to the others; before, or without, JavaScript Tab leads to all.
 */
export function TimesList({
  label,
  about,
  days,
  selectedSlotId,
  lostSlotIds,
  onPick,
  isLoading = false,
  empty,
  headingLevel = 3,
}: TimesListProps) {
  const { w } = useWords('ui');
  const dates = useDates();
  const Heading = `h${headingLevel}` as const;
  const list = useRef<HTMLElement>(null);
  const filled = days.filter(({ slots }) => slots.length > 0);
  /** Tab leads to the time that was last gone to, else to the chosen one. */
  const settle = () => {
    const times = timesOf(list.current);
    const stop =
      times.find((time) => time === document.activeElement) ??
      times.find(({ value }) => value === selectedSlotId) ??
      times[0];
    for (const time of times) time.tabIndex = time === stop ? 0 : -1;
  };
  useLayoutEffect(settle);

  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (hasModifier(event)) return;
    const times = timesOf(list.current);
    const ids = times.map(({ value }) => value);
    const to = stepInDay(ids, buttonOf(event)?.value ?? '', event.key, 1);
    if (to === null) return;
    event.preventDefault();
    times.find(({ value }) => value === to)?.focus();
  };

  const pick = (event: MouseEvent<HTMLElement>) => {
    const button = buttonOf(event);
    if (!button) return;
    const slot = days.flatMap(({ slots }) => slots).find(({ id }) => id === button.value);
    if (!slot) return;
    const isLost = button.ariaDisabled;
    if (isLost || onPick) event.preventDefault();
    if (!isLost) onPick?.(slot, button);
  };

  return (
    <section
      ref={list}
      className={classNames(styles.list, isLoading && styles.loading)}
      aria-label={label}
      aria-busy={isLoading || undefined}
      inert={isLoading}
      onClick={pick}
      onFocus={settle}
      onKeyDown={step}
    >
      {filled.length === 0 && empty}
      {filled.map(({ date, slots }) => (
        <div key={date} className={styles.day}>
          <Heading className={styles.heading}>{dates.dayLong(date)}</Heading>
          <dl className={styles.parts}>
            {groupByPartOfDay(slots).map(({ part, slots: times }) => (
              <div key={part} className={styles.part}>
                <dt>{w.calendar[part]}</dt>
                <dd>
                  {times.map((slot) => {
                    const isLost = lostSlotIds?.includes(slot.id);
                    const name = nameTime(about, dates.dayFull(date), slot);
                    return (
                      <button
                        key={slot.id}
                        className={styles.slot}
                        name="slot"
                        value={slot.id}
                        title={name}
                        aria-label={isLost ? `${name}, ${w.calendar.lost}` : name}
                        aria-disabled={isLost || undefined}
                        aria-current={slot.id === selectedSlotId || undefined}
                      >
                        {slot.label}
                      </button>
                    );
                  })}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function timesOf(list: HTMLElement | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll<HTMLButtonElement>('button[name="slot"]') ?? [])];
}
