import { nowMs } from './clock.ts';
import type { Portal } from '#app/platform/portal.ts';

/** The day in the portal's market, `YYYY-MM-DD`; Swedish writes dates this way. */
export function todayOf({ timeZone }: Pick<Portal, 'timeZone'>): string {
  return new Date(nowMs()).toLocaleDateString('sv-SE', { timeZone });
}
