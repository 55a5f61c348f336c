import { href } from 'react-router';
import type { PopularSubfunction } from '#app/features/directory/popular-subfunctions.ts';
import { SpecialtyIcon } from '#app/features/directory/specialty-icon.tsx';
import { localise } from '#app/i18n/locale.ts';
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';

import { Section } from './section.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './popular-specialties.module.css';

/** Ways into the finder without typing. */
export function PopularSpecialties({ popular }: { popular: PopularSubfunction[] }) {
  const { w, t, locale, market } = useLandingWords();
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
        {popular.map(({ id, specialization, doctorCount }) => (
          <li key={id}>
            <Link
              to={`${href('/services/provider-search')}?subfunction=${id}`}
              className={styles.link}
            >
              <span className={styles.icon}>
                <SpecialtyIcon id={specialization.id} />
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{localise(specialization, locale, market)}</span>
                <span className={styles.count}>{t(w.popular.doctors, { count: doctorCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
