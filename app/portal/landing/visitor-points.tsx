import { usePortal } from '#app/platform/use-portal.ts';
import { CheckIcon } from '#app/ui/icons/icons.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './visitor-points.module.css';

/** What a visitor gets, without an account where the portal is public. */
export function VisitorPoints() {
  const { w } = useLandingWords();
  const { isPublicPortal } = usePortal().flags;
  const { free, quick, quickRegistration, immediate } = w.hero.points;
  return (
    <ul className={styles.points}>
      {[free, isPublicPortal ? quick : quickRegistration, immediate].map((point) => (
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
