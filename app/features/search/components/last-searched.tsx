import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { ClockIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { EMPTY_FILTERS } from '../filters.ts';
import { finderHref } from '../finder-address.ts';
import { findListed } from '../listed-recent.ts';
import type { RecentSearch } from '../recent-searches.ts';
import styles from './last-searched.module.css';

/** More would not fit beside the heading. */
const SHOWN_MAX = 3;

/** What this browser searched for last, as long as it remembers it and the list has it. Browser only. */
export function LastSearched({ onChoose }: { onChoose: (subfunction: number) => void }) {
  const { w, locale, market } = useWords('finder');
  const [recent, setRecent] = useState<readonly RecentSearch[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const listed = await findListed(() => window.localStorage, { locale, market });
      if (!isGone) setRecent(listed.slice(0, SHOWN_MAX));
    };
    const readAgain = () => void read();
    readAgain();
    window.addEventListener('storage', readAgain);
    return () => {
      isGone = true;
      window.removeEventListener('storage', readAgain);
    };
  }, [locale, market]);
  if (recent.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={w.filters.recent}>
      {recent.map(({ id, label }) => (
        <li key={id}>
          <Link
            to={finderHref({ ...EMPTY_FILTERS, subfunction: Number(id) })}
            className={styles.again}
            onPlainClick={() => onChoose(Number(id))}
          >
            <ClockIcon size="s" />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
