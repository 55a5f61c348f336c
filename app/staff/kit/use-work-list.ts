import { useEffect, useEffectEvent } from 'react';
import type { WorkList } from '#app/features/work-news/lists.ts';
import { hearWorkList } from './work-stream.ts';

/** What nobody tells of is seen so soon. */
const LOOK_EVERY_MS = 60_000;

/** `look` is called when a list of the staff has changed or may have, and once a minute, while the window can be seen. */
export function useWorkList(list: WorkList, look: () => void): void {
  const onChange = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });
  useEffect(() => {
    const stop = hearWorkList(list, () => onChange());
    const timer = setInterval(() => onChange(), LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [list]);
}
