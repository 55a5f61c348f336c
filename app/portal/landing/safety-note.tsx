import { PhoneIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './safety-note.module.css';

/** Whom to call in an emergency, and what this page cannot do. */
export function SafetyNote() {
  const { w } = useLandingWords();
  return (
    <Container width="wide">
      <p className={styles.note}>
        <a href="tel:112" className={styles.call}>
          <PhoneIcon /> {w.safety.title}
        </a>
        <span>{w.safety.text}</span>
      </p>
    </Container>
  );
}
