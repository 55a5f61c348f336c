import { useCallback } from 'react';
import { lookAtMedicalCare, type CareStanding } from '#app/features/medical-care/staff-contract.ts';
import type { CareCase } from '#app/features/medical-care/care-case.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { findDifferences, type Difference } from '#app/staff/kit/open-with.tsx';
import { useWorkLook } from '#app/staff/kit/use-work-look.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Says that somebody has a request for care open, who else has, and what of it is not any more as it is shown; null: all is. */
export function useCareLook(found: CareCase) {
  const { partnerId, id, version } = found;
  const ask = useCallback(() => {
    const params = { partnerId: String(partnerId), id };
    return call(lookAtMedicalCare, { params, query: { background: '1' }, body: { version } });
  }, [partnerId, id, version]);
  const { others, news, lookNow } = useWorkLook('careRequests', version, ask);
  const tell = useCareStanding(found);
  const differences = news?.now ? findDifferences(tell(news.now)) : null;
  return { others, differences, lookNow };
}

/** A request as it is shown beside how it stands by now. */
function useCareStanding(found: CareCase): (now: CareStanding) => Difference[] {
  const moment = useMoment();
  const { w } = useOwnWords(STAFF_WORDS);
  const { careRequest: words, careRequests: list, callBacks } = w;
  const describe = (one: CareStanding): Record<string, string> => ({
    [list.status]: list.statuses[one.status],
    [callBacks.claimedBy]: one.claimedBy ?? callBacks.nobody,
    [words.approval]:
      one.isApproved === null ? words.undecided : one.isApproved ? words.pays : words.paysNot,
    [words.offered]: String(one.offered),
    [words.agreed]: one.startsAt === null ? '–' : moment(one.startsAt, found.timeZone),
    [words.changed]: one.changedAt === null ? '–' : moment(one.changedAt, found.timeZone),
    [list.mustTellClinic]: one.mustTellClinic ? words.yes : '–',
  });
  const before = describe({ ...found, offered: found.offers.length });
  return (now) =>
    Object.entries(describe(now)).map(([name, text]) => ({
      name,
      before: before[name] ?? '–',
      now: text,
    }));
}
