import { useOwnWords } from '#app/i18n/use-words.tsx';
import { signInHref } from '#app/platform/sign-in.ts';
import { Link } from '#app/ui/link/link.tsx';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import styles from './questionnaire.module.css';

/** Where a visitor's answers are, and how they come into an account. @param next the page to come back to */
export function VisitorNote({ next }: { next: string }) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  return (
    <p className={styles.soft}>
      {w.visitor} <Link to={signInHref(next)}>{w.signIn}</Link>
    </p>
  );
}
