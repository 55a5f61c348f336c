import { RESCUE_BEGINS, RESCUE_STATES } from '#app/features/rescue-list/rescue-parts.ts';
import { LIST_PAGE_ROWS, readNumber, type ListState } from '#app/staff/kit/list-state.ts';
import type { RESCUE_LIST } from '#app/staff/list-shapes.ts';

type RescueFilter = (typeof RESCUE_LIST)['filters'][number];
type RescueSort = (typeof RESCUE_LIST)['sorts'][number];

/** As the use case is asked for it. */
export function rescueQueryOf(
  { filters, sort, after }: ListState<RescueFilter, RescueSort>,
  limit = LIST_PAGE_ROWS,
) {
  const { state, begins, clinic, partner } = filters;
  return {
    state: RESCUE_STATES.find((one) => one === state),
    begins: RESCUE_BEGINS.find((one) => one === begins),
    clinic,
    sort,
    partnerId: readNumber(partner),
    after,
    limit,
  };
}
