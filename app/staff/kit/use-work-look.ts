import { useCallback, useEffect, useState } from 'react';
import type { WorkList } from '#app/features/work-news/lists.ts';
import { useWorkList } from './use-work-list.ts';

/** Who else comes, and what they do, is seen so soon. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Says that somebody has a piece of work open, without keeping their session, and asks who else has and what has changed.
 * @param version of the work as the page shows it
 * @param ask the call, the same function as long as it asks the same
 */
export function useWorkLook<Answer extends { others: string[] }>(
  list: WorkList,
  version: number | string,
  ask: () => Promise<Answer>,
) {
  const [look, setLook] = useState<{ answer: Answer; version: number | string } | null>(null);
  const lookNow = useCallback(async () => {
    try {
      setLook({ answer: await ask(), version });
    } catch {
      // The browser's log has the call; the next look comes soon.
    }
  }, [ask, version]);

  useEffect(() => {
    const first = setTimeout(() => void lookNow(), 0);
    const timer = setInterval(() => void lookNow(), LOOK_AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [lookNow]);

  useWorkList(list, () => void lookNow());

  return {
    /** Names of those of the staff who have it open, too. */
    others: look?.answer.others ?? [],
    /** What was seen of an older version is not news any more. */
    news: look?.version === version ? look.answer : null,
    lookNow,
  };
}
