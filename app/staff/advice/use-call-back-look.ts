import { useCallback } from 'react';
import { lookAtCallBack } from '#app/features/phone-advice/staff-contract.ts';
import type { CallBackCase } from '#app/features/phone-advice/work-off.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { findDifferences } from '#app/staff/kit/open-with.tsx';
import { useWorkLook } from '#app/staff/kit/use-work-look.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Says that somebody has a call-back open, who else has, and what of it is not any more as it is shown; null: all is. */
export function useCallBackLook({ partnerId, id, claimedBy, attempts }: CallBackCase) {
  const words = useOwnWords(STAFF_WORDS).w.callBacks;
  const ask = useCallback(() => {
    const params = { partnerId: String(partnerId), id };
    return call(lookAtCallBack, { params, query: { background: '1' } });
  }, [partnerId, id]);
  const { others, news, lookNow } = useWorkLook('callBacks', `${claimedBy} ${attempts}`, ask);
  const differences = findDifferences(
    news
      ? [
          {
            name: words.claimedBy,
            before: claimedBy ?? words.nobody,
            now: news.claimedBy ?? words.nobody,
          },
          { name: words.attempts, before: String(attempts), now: String(news.attempts) },
        ]
      : [],
  );
  return { others, differences: differences.length > 0 ? differences : null, lookNow };
}
