import { useCallback, useEffect, useState } from 'react';
import { lookAtApproval } from '#app/features/preauthorization/approval-contract.ts';
import type { CaseEvent } from '#app/features/preauthorization/approval-contract.ts';
import { useWorkList } from './kit/use-work-list.ts';
import { call } from '#app/platform/call.ts';

/** Who else comes, and what they do, is seen so soon. */
const LOOK_AGAIN_MS = 5_000;

export interface CaseLook {
  /** Names of those of the staff who have it open, too. */
  others: string[];
  /** What was done since the page was loaded. */
  changes: CaseEvent[];
}

/** Says that somebody has a case open, without keeping their session, and who else has and what has changed. */
export function useCaseLook(which: {
  partnerId: number;
  reservationId: string;
  version: number;
}): CaseLook & { lookNow: () => Promise<void> } {
  const { partnerId, reservationId, version } = which;
  const [look, setLook] = useState<CaseLook & { version: number }>({
    others: [],
    changes: [],
    version,
  });
  const lookNow = useCallback(async () => {
    try {
      const params = { partnerId: String(partnerId), reservationId };
      const query = { background: '1' } as const;
      setLook({ ...(await call(lookAtApproval, { params, query, body: { version } })), version });
    } catch {
      // The browser's log has the call; the next look comes soon.
    }
  }, [partnerId, reservationId, version]);

  useEffect(() => {
    const first = setTimeout(() => void lookNow(), 0);
    const timer = setInterval(() => void lookNow(), LOOK_AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [lookNow]);

  useWorkList('approvals', () => void lookNow());

  // What was seen of an older version is not news any more.
  return { others: look.others, changes: look.version === version ? look.changes : [], lookNow };
}
