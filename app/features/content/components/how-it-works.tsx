import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Section } from './section.tsx';
import { CONTENT_WORDS } from '../words.ts';
import styles from './how-it-works.module.css';

/** From the search to the confirmed appointment. */
export function HowItWorks() {
  const { w } = useOwnWords(CONTENT_WORDS);
  const { title, search, choose, confirm } = w.steps;
  return (
    <Section id="how-it-works" title={title}>
      <ol className={styles.steps}>
        {[search, choose, confirm].map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
