import { href } from 'react-router';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { SearchIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './closing-call.module.css';

/** Read to the end: the way into the finder once more. */
export function ClosingCall() {
  const { w } = useLandingWords();
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
