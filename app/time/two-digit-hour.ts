/** Writes an instant with two digits of the hour, alike in every language (`booked-time.ts` has the rule): beside a day Hungarian alone would write `8:00`. */
export function formatWithTwoDigitHour(format: Intl.DateTimeFormat, instant: Date): string {
  return format
    .formatToParts(instant)
    .map(({ type, value }) => (type === 'hour' ? value.padStart(2, '0') : value))
    .join('');
}
