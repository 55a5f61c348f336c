import type { ImportPartner } from '#app/features/imports/orders.server.ts';
import type { ListState } from '#app/staff/kit/list-state.ts';

/** Whose files are shown: of the partner that was chosen, or of the first; undefined: of none. */
export function choosePartner(
  partners: readonly ImportPartner[],
  { filters: { partner } }: ListState<'partner'>,
): ImportPartner | undefined {
  return partners.find(({ id }) => String(id) === partner) ?? partners[0];
}
