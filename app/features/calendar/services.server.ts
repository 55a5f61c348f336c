import { nowMs } from '#app/platform/clock.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Slots } from './contract.ts';
import {
  findCalendars,
  findSlots,
  type CalendarDeps,
  type ShownCalendars,
  type SlotsInput,
} from './find-slots.server.ts';
import { locate } from './local-week.ts';

export interface CalendarServices {
  /** The market's own day, `YYYY-MM-DD`. */
  getToday(portal: Portal): string;
  /** Free times of doctors or providers in one week. */
  findSlots(portal: Portal, input: SlotsInput): Promise<Slots>;
  /** The same together with everybody's first free time; `week` null: only those. */
  findCalendars(
    portal: Portal,
    input: Omit<SlotsInput, 'week'> & { week: string | null },
  ): Promise<ShownCalendars>;
}

export function createCalendarServices(deps: CalendarDeps): CalendarServices {
  return {
    getToday: (portal) => locate(nowMs(), portal.timeZone).day,
    findSlots: (portal, input) => findSlots(deps, portal, input),
    findCalendars: (portal, input) => findCalendars(deps, portal, input),
  };
}
