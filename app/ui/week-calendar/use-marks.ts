import { useLayoutEffect, type PointerEvent, type RefObject } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { buttonOf } from '../button-of.ts';
import { useDates } from '../dates/use-dates.ts';
import { nameTime, type CalendarFacts } from './time-name.ts';
import type { WeekDay } from './types.ts';

interface MarkedWeek {
  days: readonly WeekDay[];
  about: CalendarFacts | undefined;
  /** undefined: all days have passed. */
  tabStopId: string | undefined;
  shownDay: WeekDay | undefined;
  selectedSlotId: string | null | undefined;
  lostSlotIds: readonly string[] | undefined;
}

/**
 * Marks in the markup what is chosen, what is lost and where Tab stops, and names the times: what is said of them may come while
 * somebody presses one, and a button that was replaced then would lose the focus and the press.
 */
export function useMarks(
  grid: RefObject<HTMLDivElement | null>,
  { days, about, tabStopId, shownDay, selectedSlotId, lostSlotIds }: MarkedWeek,
): void {
  const words = useWords('ui').w.calendar;
  const dates = useDates();
  // After every drawing: the markup may be new, and then it carries no marks.
  useLayoutEffect(() => {
    for (const button of grid.current?.querySelectorAll('button') ?? []) {
      const { day } = button.dataset;
      if (day === undefined) {
        const isLost = lostSlotIds?.includes(button.value) ?? false;
        mark(button, 'aria-current', button.value === selectedSlotId);
        mark(button, 'aria-disabled', isLost);
        mark(button, 'aria-description', isLost && words.lost);
        button.tabIndex = button.value === tabStopId ? 0 : -1;
      } else {
        button.ariaPressed = String(day === shownDay?.date);
        button.tabIndex = day === shownDay?.date ? 0 : -1;
      }
    }
    // The markup says what was known at first; more may have come since.
    if (!about?.ofTimes) return;
    for (const { date, slots } of days) {
      for (const slot of slots) {
        const button = grid.current?.querySelector(`[value="${slot.id}"]`);
        if (button) button.ariaLabel = nameTime(about, dates.dayFull(date), slot);
      }
    }
  });
}

/** What a time is called stands in the markup once: as a hint, too, only where a pointer comes by. */
export function showName(event: PointerEvent<HTMLElement>): void {
  const button = buttonOf(event);
  if (button?.name === 'slot') button.title = button.ariaLabel ?? '';
}

function mark(button: HTMLElement, attribute: string, value: boolean | string) {
  if (value) button.setAttribute(attribute, String(value));
  else button.removeAttribute(attribute);
}

/** A brief week whose columns do not fit is one row. */
export function isRowShown(brief: HTMLElement): boolean {
  return getComputedStyle(brief).display === 'flex';
}

/** The strip of days takes part only where the style sheet shows it. */
export function isStripShown(grid: HTMLElement): boolean {
  const chip = grid.querySelector('[data-day]');
  return chip !== null && getComputedStyle(chip).visibility === 'visible';
}
