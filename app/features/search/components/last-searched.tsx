import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { ClockIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { EMPTY_FILTERS } from '../filters.ts';
import { finderHref } from '../finder-address.ts';
import { readRecent } from '../recent-searches.ts';
import styles from './last-searched.module.css';

/** More would not fit beside the heading. */
const SHOWN_MAX = 3;

const read = () => readRecent(() => window.localStorage).slice(0, SHOWN_MAX);

/** What this browser searched for last, as long as it remembers it. Browser only. */
export function LastSearched({ onChoose }: { onChoose: (subfunction: number) => void }) {
  const { w } = useWords('finder');
  const [recent, setRecent] = useState(read);
  useEffect(() => {
    const readAgain = () => setRecent(read());
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, []);
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
