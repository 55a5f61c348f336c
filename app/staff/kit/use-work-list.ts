import { useEffect, useEffectEvent } from 'react';
import { isWorkList, type WorkList } from '#app/features/work-news/lists.ts';
import { createPace } from './pace.ts';
import { hearWorkList } from './work-stream.ts';

/** What nobody tells of is seen so soon. */
const LOOK_EVERY_MS = 60_000;
/** Many changes in a row are looked at together. */
const LOOK_PAUSE_MS = 5_000;

/** `look` is called when a list of the staff has changed or may have, and once a minute, while the window can be seen. */
export function useWorkList(list: WorkList, look: () => void): void {
  useWorkLists(list, look);
}

/** The same of several. @param lists their names, parted by commas */
export function useWorkLists(lists: string, look: () => void): void {
  const onChange = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });
  useEffect(() => {
    const pace = createPace(() => onChange(), LOOK_PAUSE_MS);
    const stops = lists
      .split(',')
      .filter(isWorkList)
      .map((list) => hearWorkList(list, pace.ask));
    const timer = setInterval(pace.ask, LOOK_EVERY_MS);
    return () => {
      for (const stop of stops) stop();
      pace.stop();
      clearInterval(timer);
    };
  }, [lists]);
}
