import type { Portal } from '#app/platform/portal.ts';
import type { Slots } from './contract.ts';
import { findOpeningHours } from './find-opening-hours.server.ts';
import { findSlots, type CalendarDeps, type SlotsInput } from './find-slots.server.ts';
import type { OpeningHours } from './opening-hours.ts';

export interface CalendarServices {
  /** Free times of doctors or providers in one week. */
  findSlots(portal: Portal, input: SlotsInput): Promise<Slots>;
  /** When a doctor or a provider gives appointments in an ordinary week. */
  findOpeningHours(portal: Portal, owner: 'D' | 'P', id: number): Promise<OpeningHours[]>;
}

export function createCalendarServices(deps: CalendarDeps): CalendarServices {
  return {
    findSlots: (portal, input) => findSlots(deps, portal, input),
    findOpeningHours: (portal, owner, id) => findOpeningHours(deps, portal, owner, id),
  };
}
