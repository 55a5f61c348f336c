import { useCallback } from 'react';
import { lookAtApproval } from '#app/features/preauthorization/approval-contract.ts';
import { call } from '#app/platform/call.ts';
import { useWorkLook } from '#app/staff/kit/use-work-look.ts';

/** Says that somebody has an approval open, and who else has and what was done since the page was loaded. */
export function useCaseLook({
  partnerId,
  reservationId,
  version,
}: {
  partnerId: number;
  reservationId: string;
  version: number;
}) {
  const ask = useCallback(() => {
    const params = { partnerId: String(partnerId), reservationId };
    return call(lookAtApproval, { params, query: { background: '1' }, body: { version } });
  }, [partnerId, reservationId, version]);
  const { others, news, lookNow } = useWorkLook('approvals', version, ask);
  return { others, changes: news?.changes ?? [], lookNow };
}
