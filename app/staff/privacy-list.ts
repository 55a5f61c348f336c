import type { PRIVACY_LIST } from './list-shapes.ts';
import type { ListState } from './kit/list-state.ts';
import { readPartnerNumber } from './voucher-list.ts';

/** As the use case of data requests is asked for it. */
export function privacyQueryOf({
  filters: { partner, kind, state, text },
  after,
}: ListState<(typeof PRIVACY_LIST)['filters'][number]>) {
  return { partnerId: readPartnerNumber(partner), kind, state, text, after };
}
