import { escapeHtml } from '../escape-html.ts';
import type { WeekDay, WeekSlot } from './types.ts';

/** A brief week shows so many days that have times, and so many times of each; of one or two days more, in the others' room. */
export const BRIEF_DAYS = 4;
export const BRIEF_TIMES_A_DAY = 4;
/** Where there is room for one row only: so many times, whatever their days. */
export const BRIEF_TIMES_IN_A_ROW = 6;

export interface BriefWeek {
  /** The next days that have times, each with as many as any of the two arrangements shows. */
  days: WeekDay[];
  /** So many of each at most, where days stand beside each other. */
  timesADay: number;
  /** Ids of the times of each day, where days stand beside each other. */
  columns: string[][];
  /** Ids of the times, where all stand in one row. */
  row: string[];
  /** The week has more than the columns, or than the row, show. */
  hasMore: { columns: boolean; row: boolean };
}

/** What a brief week shows of a whole one. */
export function briefWeek(week: readonly WeekDay[]): BriefWeek {
  const filled = week.filter(({ slots }) => slots.length > 0);
  const idsOf = (slots: readonly WeekSlot[]) => slots.map(({ id }) => id);
  const shown = filled.slice(0, BRIEF_DAYS);
  const timesADay = BRIEF_TIMES_A_DAY * Math.floor(BRIEF_DAYS / (shown.length || 1));
  const columns = shown.map(({ slots }) => idsOf(slots.slice(0, timesADay)));
  const row = filled.flatMap(({ slots }) => idsOf(slots)).slice(0, BRIEF_TIMES_IN_A_ROW);
  const total = filled.reduce((sum, { slots }) => sum + slots.length, 0);
  return {
    days: shown.map((day) => ({
      ...day,
      slots: day.slots.filter(({ id }, at) => at < timesADay || row.includes(id)),
    })),
    timesADay,
    columns,
    row,
    hasMore: { columns: total > columns.flat().length, row: total > row.length },
  };
}

/** Class names and words that the markup of a brief week needs. */
export interface BriefMarkup {
  classes: {
    day: string;
    dayName: string;
    times: string;
    /** Shown in the row alone. */
    onlyInRow: string;
    /** Not shown in the row. */
    notInRow: string;
  };
  /** "H, dec. 7." */
  dayName: (date: string) => string;
  timeName: (date: string, slot: WeekSlot) => string;
}

/** The inside of a brief week as HTML, day by day; see `writeWeek` for why. */
export function writeBriefWeek(
  { days, timesADay, row }: BriefWeek,
  { classes, dayName, timeName }: BriefMarkup,
): string {
  return days
    .map(({ date, slots }) => {
      const times = slots.map((slot, at) => {
        const name = escapeHtml(timeName(date, slot));
        const onlyInRow = at < timesADay ? '' : classes.onlyInRow;
        const looks = onlyInRow + (row.includes(slot.id) ? '' : classes.notInRow);
        return (
          `<button name="slot" value="${escapeHtml(slot.id)}"${looks && ` class="${looks}"`} ` +
          `aria-label="${name}">${escapeHtml(slot.label)}</button>`
        );
      });
      const isInRow = slots.some(({ id }) => row.includes(id));
      return (
        `<div class="${classes.day}${isInRow ? '' : ` ${classes.notInRow}`}">` +
        `<span class="${classes.dayName}" aria-hidden="true">${escapeHtml(dayName(date))}</span>` +
        `<div class="${classes.times}">${times.join('')}</div></div>`
      );
    })
    .join('');
}
