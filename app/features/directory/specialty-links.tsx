import { href } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link/link.tsx';
import type { PopularSpecialty } from './popular-subfunctions.ts';
import { SpecialtyIcon } from './specialty-icon.tsx';
import styles from './specialty-links.module.css';

/** Ways into the finder without typing: a tile for each specialty. */
export function SpecialtyLinks({
  specialties,
  isShort = false,
  writeNote,
  onChoose,
}: {
  specialties: readonly PopularSpecialty[];
  /** Six of them: three in a row at most. */
  isShort?: boolean;
  /** What stands below the name. */
  writeNote?: (specialty: PopularSpecialty) => string;
  /** Searches inside the page. */
  onChoose?: (subfunction: number) => void;
}) {
  return (
    <ul className={classNames(styles.list, isShort && styles.isShort)}>
      {specialties.map((specialty) => (
        <li key={specialty.id}>
          <Link
            to={`${href('/services/provider-search')}?subfunction=${specialty.id}`}
            className={styles.link}
            {...(onChoose && { onPlainClick: () => onChoose(specialty.id) })}
          >
            <span className={styles.icon}>
              <SpecialtyIcon id={specialty.specializationId} />
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{specialty.name}</span>
              {writeNote && <span className={styles.count}>{writeNote(specialty)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
