import type { JsonText } from '#app/platform/json-text.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Slots } from './contract.ts';
import { findOpeningHours } from './find-opening-hours.server.ts';
import { findSlots, type CalendarDeps, type SlotsInput } from './find-slots.server.ts';
import type { OpeningHours } from './opening-hours.ts';

export interface CalendarServices {
  /** Free times of doctors or providers in one week, written as JSON. */
  findSlots(portal: Portal, input: SlotsInput): Promise<JsonText<Slots>>;
  /** When a doctor or a provider gives appointments in an ordinary week. */
  findOpeningHours(portal: Portal, owner: 'D' | 'P', id: number): Promise<OpeningHours[]>;
}

export function createCalendarServices(deps: CalendarDeps): CalendarServices {
  return {
    findSlots: (portal, input) => findSlots(deps, portal, input),
    findOpeningHours: (portal, owner, id) => findOpeningHours(deps, portal, owner, id),
  };
}
