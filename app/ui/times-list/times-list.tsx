import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { useDates } from '../dates/use-dates.ts';
import { hasModifier } from '../has-modifier.ts';
import type { WeekDay, WeekSlot } from '../week-calendar/types.ts';
import { stepInList } from '../week-calendar/slot-steps.ts';
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
  const [activeId, setActiveId] = useState<string | null>(null);
  const filled = days
    .filter(({ slots }) => slots.length > 0)
    .map(({ date, slots }) => ({ date, slots, parts: groupByPartOfDay(slots) }));
  const parts = filled.flatMap((day) => day.parts.map(({ slots }) => slots.map(({ id }) => id)));
  const ids = parts.flat();
  const tabStopId = ids.find((id) => id === (activeId ?? selectedSlotId)) ?? ids[0];
  useLayoutEffect(() => {
    for (const button of timesOf(list.current))
      button.tabIndex = button.value === tabStopId ? 0 : -1;
  });

  const step = (event: KeyboardEvent<HTMLElement>) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (hasModifier(event)) return;
    const to = stepInList(parts, button?.value ?? '', event.key);
    if (to === null) return;
    event.preventDefault();
    setActiveId(to);
    timesOf(list.current)
      .find(({ value }) => value === to)
      ?.focus();
  };

  const pick = (event: MouseEvent<HTMLElement>) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const slot = filled.flatMap(({ slots }) => slots).find(({ id }) => id === button?.value);
    if (!button || !slot) return;
    const isLost = button.hasAttribute('aria-disabled');
    if (isLost || onPick) event.preventDefault();
    if (isLost) return;
    setActiveId(slot.id);
    onPick?.(slot, button);
  };

  return (
    <section
      ref={list}
      className={classNames(styles.list, isLoading && styles.loading)}
      aria-label={label}
      aria-busy={isLoading || undefined}
      inert={isLoading}
      onClick={pick}
      onKeyDown={step}
    >
      {filled.length === 0 && empty}
      {filled.map(({ date, parts: partsOfDay }) => (
        <div key={date} className={styles.day}>
          <Heading className={styles.heading}>{dates.dayLong(date)}</Heading>
          <dl className={styles.parts}>
            {partsOfDay.map(({ part, slots: times }) => (
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
