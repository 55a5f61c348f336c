/** Writes an instant by a format with two digits of the hour: Hungarian would write `8:00` beside the calendar's `08:00`. */
export function formatWithTwoDigitHour(format: Intl.DateTimeFormat, instant: Date): string {
  return format
    .formatToParts(instant)
    .map(({ type, value }) => (type === 'hour' ? value.padStart(2, '0') : value))
    .join('');
}
