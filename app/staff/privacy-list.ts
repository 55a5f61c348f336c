import { readPartnerNumber } from './voucher-list.ts';
import type { ListShape, ListState } from './kit/list-state.ts';

/** What the list of data requests can be narrowed down by. */
export const PRIVACY_LIST = {
  filters: ['partner', 'kind', 'state', 'text'],
  sorts: ['due'],
} as const satisfies ListShape<string, string>;

/** As the use case is asked for it. */
export function privacyQueryOf({
  filters: { partner, kind, state, text },
  after,
}: ListState<(typeof PRIVACY_LIST)['filters'][number]>) {
  return { partnerId: readPartnerNumber(partner), kind, state, text, after };
}
