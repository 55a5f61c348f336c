import { useMemo, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import type { FinderData } from '../finder-data.ts';
import type { FinderSearch } from '../use-finder-search.ts';
import type { SearchMapProps } from './search-map.tsx';
import styles from './map-column.module.css';

/** From here on there is room for the map beside the list; the style sheets say the same. */
const WIDE = '(width >= 75rem)';

/** The map's place beside the list, or instead of it; its code comes when it is to be seen. */
export function MapColumn({ data, search }: { data: FinderData; search: FinderSearch }) {
  const { w } = useWords('finder');
  const isWide = useSyncExternalStore(followWidth, readWidth, () => false);
  const isSeen = isWide || search.view === 'map';
  const [SearchMap, setSearchMap] = useState<ComponentType<SearchMapProps> | null>(null);
  useLazyPart({
    isMissing: isSeen && !SearchMap,
    load: loadMap,
    onLoad: (part) => setSearchMap(() => part),
    onFail: undefined,
  });
  const { list } = data;
  const names = useMemo(() => new Map(list?.providers.map(({ id, name }) => [id, name])), [list]);
  return (
    <section className={styles.column} aria-label={w.map.label}>
      <div className={styles.box}>
        {isSeen && SearchMap && (
          <SearchMap filters={data.filters} isSearchedAnew={search.isSearchedAnew} names={names} />
        )}
      </div>
    </section>
  );
}

async function loadMap() {
  const { loadStyled } = await import('./search-map.tsx');
  return loadStyled();
}

function followWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function readWidth(): boolean {
  return window.matchMedia(WIDE).matches;
}
