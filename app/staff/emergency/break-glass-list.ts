import { EMERGENCY_STATES, type EmergencyState } from '#app/features/break-glass/rules.ts';
import type { ListShape, ListState } from '#app/staff/kit/list-state.ts';

/** What the list of emergency accesses can be narrowed down by. */
export const EMERGENCY_LIST = {
  filters: ['state', 'name'],
  sorts: ['time'],
} as const satisfies ListShape<string, string>;

/** What the address of the list asks for. */
export function emergencyQueryOf(
  { filters: { state, name }, after }: ListState<'state' | 'name'>,
  limit: number,
) {
  return { state: readEmergencyState(state), name, after, limit };
}

/** As it stands in an address. */
function readEmergencyState(text: string | undefined): EmergencyState | undefined {
  return EMERGENCY_STATES.find((one) => one === text);
}
