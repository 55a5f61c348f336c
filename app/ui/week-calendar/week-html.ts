import { escapeHtml } from '../escape-html.ts';
import type { WeekDay, WeekSlot } from './types.ts';

/** Class names and words that the markup of a week needs. */
export interface WeekMarkup {
  /** Names of classes in the style sheet; columns are told by their index, times by being the buttons of a row. */
  classes: {
    head: string;
    heading: string;
    passed: string;
    today: string;
    without: string;
    hidden: string;
    chip: string;
    weekday: string;
    date: string;
    row: string;
    none: string;
  };
  /** "2026. december 7., hétfő" */
  dayName: (date: string) => string;
  /** "H" */
  weekdayName: (date: string) => string;
  /** Of a time: "2026. december 7., hétfő 9:30" and whatever else is to be said before it is pressed. */
  timeName: (date: string, slot: WeekSlot) => string;
  /** "4 időpont", "nincs szabad időpont" */
  countName: (count: number) => string;
}

/** Passed days are shown, but nobody can choose them. */
export function isPassed(date: string, today: string | undefined): boolean {
  return today !== undefined && date < today;
}

/**
 * The inside of a week's grid as HTML: a row of days, then a row for each line of times. Written as text because a
 * page of results holds twenty weeks, some 2,000 elements: as components they cost the server more than the whole
 * rest of the page. It carries no state; what is chosen, lost or reachable by Tab is marked on the elements.
 */
export function writeWeek(
  days: readonly WeekDay[],
  shownRows: number,
  today: string | undefined,
  { classes, dayName, timeName, weekdayName, countName }: WeekMarkup,
): string {
  const names = days.map(({ date }) => escapeHtml(dayName(date)));

  const headings = days.map(({ date, slots }, at) => {
    const looks = [
      classes.heading,
      isPassed(date, today) ? classes.passed : '',
      date === today ? classes.today : '',
      slots.length === 0 ? classes.without : '',
    ];
    return (
      `<div class="${looks.filter(Boolean).join(' ')}" role="columnheader" aria-colindex="${at + 1}">` +
      `<span class="${classes.hidden}">${names[at]}</span>` +
      `<button type="button" class="${classes.chip}" data-day="${escapeHtml(date)}" ${isPassed(date, today) ? 'disabled ' : ''}` +
      `aria-label="${names[at]}, ${escapeHtml(countName(slots.length))}">` +
      `<span class="${classes.weekday}" aria-hidden="true">${escapeHtml(weekdayName(date))}</span>` +
      `<span class="${classes.date}" aria-hidden="true">${Number(date.slice(8))}</span>` +
      `</button></div>`
    );
  });

  const rows = Array.from({ length: shownRows }, (_, row) => {
    const cells = days.map(({ date: day, slots }, at) => {
      const slot = slots[row];
      if (slot) {
        const name = escapeHtml(timeName(day, slot));
        return (
          `<div role="gridcell" aria-colindex="${at + 1}">` +
          `<button name="slot" value="${escapeHtml(slot.id)}" ` +
          `aria-label="${name}">${escapeHtml(slot.label)}</button></div>`
        );
      }
      if (row > 0) return '';
      return `<div class="${classes.none}" role="gridcell" aria-colindex="${at + 1}"><span>${escapeHtml(countName(0))}</span></div>`;
    });
    return `<div class="${classes.row}" role="row">${cells.join('')}</div>`;
  });

  return `<div class="${classes.head}" role="row">${headings.join('')}</div>${rows.join('')}`;
}
