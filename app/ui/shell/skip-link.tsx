import { useLanguage } from '#app/i18n/use-words.tsx';
import styles from './skip-link.module.css';

/** First stop of the keyboard: leads past the header to the element with the given id. */
export function SkipLink({ targetId = 'content' }: { targetId?: string }) {
  const { catalogue } = useLanguage();
  return (
    <a className={styles.skip} href={`#${targetId}`}>
      {catalogue.shared.shell.skipToContent}
    </a>
  );
}
