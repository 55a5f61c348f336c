import type { WorkList } from '#app/features/work-news/lists.ts';
import { OpenWith } from './open-with.tsx';
import { useRefresh } from './use-refresh.ts';
import { useWorkLook } from './use-work-look.ts';

/**
 * Says that somebody has an item open, who else has, and that it is not any more as it is shown.
 * @param version of what is shown, as the answer of `ask` writes it
 * @param ask the call, the same function as long as it asks the same
 */
export function ItemLook({
  list,
  version,
  ask,
}: {
  list: WorkList;
  version: string;
  ask: () => Promise<{ others: string[]; version: string }>;
}) {
  const { refresh } = useRefresh();
  const { others, news } = useWorkLook(list, version, ask);
  const isChanged = news !== null && news.version !== version;
  return (
    <OpenWith
      others={others}
      differences={isChanged ? [] : null}
      onRefresh={() => void refresh()}
    />
  );
}
