import { nowMs } from './clock.ts';
import { locate } from './local-week.ts';

/**
 * The day it is in a zone, `YYYY-MM-DD`, by the program's clock. For the server and the loaders of pages: what runs in a
 * browser gets the day from its loader, because the clock of a visitor's device may be wrong.
 */
export function todayOf({ timeZone }: { timeZone: string }): string {
  return locate(nowMs(), timeZone).day;
}
