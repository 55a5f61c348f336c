import { EMERGENCY_STATES, type EmergencyState } from '#app/features/break-glass/rules.ts';
import type { ListShape } from '#app/staff/kit/list-state.ts';

/** What the list of emergency accesses can be narrowed down by. */
export const EMERGENCY_LIST = {
  filters: ['state', 'name'],
  sorts: ['time'],
} as const satisfies ListShape<string, string>;

/** As it stands in an address. */
export function readEmergencyState(text: string | undefined): EmergencyState | undefined {
  return EMERGENCY_STATES.find((one) => one === text);
}
