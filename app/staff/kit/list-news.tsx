import { useState } from 'react';
import { useLocation } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { call } from '#app/platform/call.ts';
import { BACKGROUND } from '#app/staff/background.ts';
import { listQueryOf } from './beside-list.ts';
import { LIST_MARKS } from './list-marks-contract.ts';
import { compareRows, type RowMarks } from './row-news.ts';
import { useWorkList } from './use-work-list.ts';
import { KIT_WORDS } from './words.ts';
import styles from './kit.module.css';
import { useRefresh } from './use-refresh.ts';

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
  list: keyof typeof LIST_MARKS;
  loaded: Loaded;
  read: (loaded: Loaded) => RowMarks | null;
}) {
  const { w, t } = useOwnWords(KIT_WORDS);
  const { search } = useLocation();
  const { refresh, isRefreshing } = useRefresh();
  // An answer is news of the page that was shown when it was asked for.
  const [answer, setAnswer] = useState<{ now: RowMarks; of: Loaded } | null>(null);

  const look = async () => {
    try {
      const query = { search: listQueryOf(search), [BACKGROUND]: '1' };
      const { rows } = await call(LIST_MARKS[list], { query });
      setAnswer({ now: new Map(rows.map(({ key, mark }) => [key, mark])), of: loaded });
    } catch {
      // Too often, no network, signed out meanwhile: what is shown stays, and the next look comes.
    }
  };
  useWorkList(list === 'clinicNew' ? 'clinicDesk' : list, () => void look());

  const shown = read(loaded);
  const now = answer?.of === loaded ? answer.now : null;
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
          <Button size="s" variant="secondary" isBusy={isRefreshing} onClick={() => void refresh()}>
            {w.refresh}
          </Button>
        </span>
      )}
    </div>
  );
}
