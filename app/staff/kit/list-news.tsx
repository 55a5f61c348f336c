import { useState } from 'react';
import { useFetcher, useLocation, useRevalidator } from 'react-router';
import type { WorkList } from '#app/features/work-news/lists.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { BACKGROUND } from '../background.ts';
import { compareRows, type RowMarks } from './row-news.ts';
import { useWorkList } from './use-work-list.ts';
import { KIT_WORDS } from './words.ts';
import styles from './kit.module.css';

/**
 * Tells what became of a list since it was shown, and moves no row until whoever reads asks for it. It looks when it is told that the
 * list has changed and once a minute, which keeps no session.
 * @param loaded what the page's loader gave, of which `read` makes the rows; null: there is no list
 */
export function ListNews<Loaded>({
  list,
  loaded,
  read,
}: {
  list: WorkList;
  loaded: Loaded;
  read: (loaded: Loaded) => RowMarks | null;
}) {
  const { w, t } = useOwnWords(KIT_WORDS);
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const fetcher = useFetcher();
  const { load } = fetcher;
  const later: unknown = fetcher.data;
  // An answer is news of the page that was shown when it came.
  const [answer, setAnswer] = useState<{ later: unknown; of: Loaded }>({ later, of: loaded });
  if (answer.later !== later) setAnswer({ later, of: loaded });

  const look = () => {
    const params = new URLSearchParams(search);
    params.set(BACKGROUND, '1');
    void load(`${pathname}?${params.toString()}`);
  };
  useWorkList(list, look);

  const shown = read(loaded);
  // The same loader answered.
  const now = later !== undefined && answer.of === loaded ? read(later as Loaded) : null;
  const news = shown && now && compareRows(shown, now);
  const told = news
    ? [
        news.fresh > 0 && t(w.fresh, { count: news.fresh }),
        news.changed > 0 && t(w.changed, { count: news.changed }),
        news.gone > 0 && t(w.gone, { count: news.gone }),
      ].filter((one) => one !== false)
    : [];
  return (
    <div role="status" className={styles.news}>
      {told.length > 0 && (
        <span>
          {told.join(', ')}
          <Button
            size="s"
            variant="secondary"
            isBusy={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {w.refresh}
          </Button>
        </span>
      )}
    </div>
  );
}
