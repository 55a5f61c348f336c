import { useEffect, useId, useState, type ComponentType } from 'react';
import type { PopularSpecialty } from '#app/features/directory/popular-subfunctions.ts';
import { SpecialtyLinks } from '#app/features/directory/specialty-links.tsx';
import { useWords } from '#app/i18n/use-words.tsx';
import styles from './before-search.module.css';

interface Choice {
  onChoose: (subfunction: number) => void;
}

/** What stands below the form while nothing is asked for: the commonest specialties, and what this browser searched for last. */
export function BeforeSearch({
  popular,
  onChoose,
}: Choice & { popular: readonly PopularSpecialty[] }) {
  const { w } = useWords('finder');
  const titleId = useId();
  const [LastSearched, setLastSearched] = useState<ComponentType<Choice> | null>(null);
  useEffect(() => {
    import('./last-searched.tsx').then(
      (part) => setLastSearched(() => part.LastSearched),
      // The field offers the same.
      () => undefined,
    );
  }, []);
  if (popular.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {w.search.popular}
        </h2>
        {LastSearched && <LastSearched onChoose={onChoose} />}
      </div>
      <SpecialtyLinks specialties={popular} isShort onChoose={onChoose} />
    </section>
  );
}
