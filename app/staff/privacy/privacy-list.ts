import type { PRIVACY_LIST } from '#app/staff/list-shapes.ts';
import type { ListState } from '#app/staff/kit/list-state.ts';
import { readPartnerNumber } from '#app/staff/vouchers/voucher-list.ts';

/** As the use case of data requests is asked for it. */
export function privacyQueryOf({
  filters: { partner, kind, state, text },
  after,
}: ListState<(typeof PRIVACY_LIST)['filters'][number]>) {
  return { partnerId: readPartnerNumber(partner), kind, state, text, after };
}
