import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CheckIcon } from '#app/ui/icons/icons.tsx';
import { CONTENT_WORDS } from '../words.ts';
import styles from './visitor-points.module.css';

/** What a visitor gets without an account. */
export function VisitorPoints() {
  const { w } = useOwnWords(CONTENT_WORDS);
  const { free, quick, immediate } = w.hero.points;
  return (
    <ul className={styles.points}>
      {[free, quick, immediate].map((point) => (
        <li key={point}>
          <span className={styles.mark}>
            <CheckIcon size="s" />
          </span>
          {point}
        </li>
      ))}
    </ul>
  );
}
