/** Names of the two hours that have the same times on the clock. */
export interface ClockNames {
  summer: string;
  winter: string;
}

/**
 * In the European Union clocks go back at 01:00 UTC on the last Sunday of October (Directive 2000/84/EC): the hour before
 * and the hour after show the same times. Says in which of them an instant (ISO 8601, in UTC or as a clinic's clock
 * shows it) lies; null: in neither.
 */
export function repeatedHourOf(instant: string): keyof ClockNames | null {
  if (instant.slice(5, 7) !== '10') return null;
  const at = new Date(instant);
  if (at.getUTCDay() !== 0 || at.getUTCDate() < 25) return null;
  const hour = at.getUTCHours();
  if (hour === 0) return 'summer';
  return hour === 1 ? 'winter' : null;
}

/** A time of day as it is read, with the name of its hour where there are two of them: `2:30 (summer time)`. */
export function nameRepeatedHour(time: string, instant: string, names: ClockNames): string {
  const hour = repeatedHourOf(instant);
  return hour ? `${time} (${names[hour]})` : time;
}
