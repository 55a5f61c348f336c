import { useCallback } from 'react';
import type { AdviceCase } from '#app/features/written-advice/advice-case.server.ts';
import {
  lookAtQuestion,
  type QuestionStanding,
} from '#app/features/written-advice/staff-contract.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { findDifferences, type Difference } from '#app/staff/kit/open-with.tsx';
import { useWorkLook } from '#app/staff/kit/use-work-look.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Says that a doctor has a question open, who else has, and what of it is not any more as it is shown; null: all is. */
export function useQuestionLook(found: AdviceCase) {
  const { partnerId, id, version } = found;
  const ask = useCallback(() => {
    const params = { partnerId: String(partnerId), id };
    return call(lookAtQuestion, { params, query: { background: '1' }, body: { version } });
  }, [partnerId, id, version]);
  const { others, news, lookNow } = useWorkLook('advice', version, ask);
  const tell = useQuestionStanding(found);
  const differences = news?.now ? findDifferences(tell(news.now)) : null;
  return { others, differences, lookNow };
}

/** A question as it is shown beside how it stands by now. */
function useQuestionStanding(found: AdviceCase): (now: QuestionStanding) => Difference[] {
  const { adviceCase: words, callBacks } = useOwnWords(STAFF_WORDS).w;
  return ({ status, claimedBy, letters }) => [
    { name: words.status, before: words.statuses[found.status], now: words.statuses[status] },
    {
      name: callBacks.claimedBy,
      before: found.claimedBy ?? callBacks.nobody,
      now: claimedBy ?? callBacks.nobody,
    },
    { name: words.letters, before: String(found.messages.length), now: String(letters) },
  ];
}
