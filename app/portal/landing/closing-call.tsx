import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { CONTENT_WORDS } from './words.ts';
import styles from './closing-call.module.css';

/** Read to the end: the way into the finder once more. */
export function ClosingCall() {
  const { w } = useOwnWords(CONTENT_WORDS);
  return (
    <Container width="wide" as="section" className={styles.call}>
      <h2 className={styles.title}>{w.closing.title}</h2>
      <p className={styles.text}>{w.closing.text}</p>
      <ButtonLink to={href('/services/provider-search')} icon={<SearchIcon />}>
        {w.closing.button}
      </ButtonLink>
    </Container>
  );
}
