import { keptFormat } from './kept-format.ts';

/*
 * How a time of day is written, in every language:
 * - it has two digits of the hour, alone in a calendar, beside a day and in hours of opening: `09:00`, `08:00–20:00`;
 * - while booking its day is in figures, `2026-03-02 09:00`, elsewhere as the language writes days;
 * - only a badge says whole hours without minutes: `8–20`.
 */

/**
 * An instant (ISO 8601, or milliseconds since the epoch) as the clinic's own clock shows it, `2026-03-02 09:00`: one form in every language, so that
 * nobody mistakes a day for a month while booking.
 */
export function formatBookedTime(instant: string | number, timeZone: string): string {
  const parts = keptFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

/** The day of an instant in a zone, `2026-03-02`. */
export function dayOf(instant: string | number, timeZone: string): string {
  return formatBookedTime(instant, timeZone).slice(0, 10);
}

/** The time of day of an instant in a zone, `09:00`. */
export function timeOf(instant: string, timeZone: string): string {
  return formatBookedTime(instant, timeZone).slice(11);
}
