import { href } from 'react-router';
import { SpecialtyIcon } from '#app/features/directory/specialty-icon.tsx';
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';

import { Section } from './section.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './popular-specialties.module.css';

/** A specialty as a way into the finder, in the reader's language. */
export interface PopularSpecialty {
  /** Its sub-function that most doctors do. */
  id: number;
  specializationId: number;
  name: string;
  doctorCount: number;
}

/** Ways into the finder without typing. */
export function PopularSpecialties({ popular }: { popular: PopularSpecialty[] }) {
  const { w, t } = useLandingWords();
  if (popular.length === 0) return null;
  return (
    <Section
      id="popular"
      title={w.popular.title}
      action={
        <Link to={href('/services/provider-search')} className={styles.all}>
          {w.popular.all} <ArrowRightIcon size="s" />
        </Link>
      }
    >
      <ul className={styles.list}>
        {popular.map(({ id, specializationId, name, doctorCount }) => (
          <li key={id}>
            <Link
              to={`${href('/services/provider-search')}?subfunction=${id}`}
              className={styles.link}
            >
              <span className={styles.icon}>
                <SpecialtyIcon id={specializationId} />
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>{t(w.popular.doctors, { count: doctorCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
