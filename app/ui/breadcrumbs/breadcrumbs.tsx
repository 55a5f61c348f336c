import { useWords } from '#app/i18n/use-words.tsx';
import { ChevronRightIcon } from '../icons/icons.tsx';
import { Link } from '../link/link.tsx';
import styles from './breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** Absent on the last one: this page. */
  href?: string;
}

/** The way from the start to this page. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { w } = useWords('ui');
  return (
    <nav aria-label={w.breadcrumbs}>
      <ol className={styles.list}>
        {items.map(({ label, href }, at) => (
          <li key={`${at}-${label}`} className={styles.item}>
            {at > 0 && <ChevronRightIcon size="s" />}
            {href ? <Link to={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
