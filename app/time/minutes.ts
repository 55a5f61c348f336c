export const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 1440;
export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
export const MINUTES_PER_HOUR = 60;

/** `08:30` as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hour = '', minute = ''] = time.split(':');
  return Number(hour) * MINUTES_PER_HOUR + Number(minute);
}

/** 510 as `08:30`. */
export function timeOfMinutes(minutes: number): string {
  const parts = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
