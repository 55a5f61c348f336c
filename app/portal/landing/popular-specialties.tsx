import { href } from 'react-router';
import type { PopularSpecialty } from '#app/features/directory/popular-subfunctions.ts';
import { SpecialtyLinks } from '#app/features/directory/specialty-links.tsx';
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';

import { Section } from './section.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './popular-specialties.module.css';

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
      <SpecialtyLinks
        specialties={popular}
        writeNote={({ doctorCount }) => t(w.popular.doctors, { count: doctorCount })}
      />
    </Section>
  );
}
