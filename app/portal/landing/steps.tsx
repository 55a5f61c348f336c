import type { ReactNode } from 'react';
import { Section } from './section.tsx';
import styles from './steps.module.css';

interface StepsProps {
  id: string;
  title: string;
  steps: readonly { title: string; text: string }[];
  isTinted?: boolean;
  children?: ReactNode;
}

/** What to do, in order. */
export function Steps({ steps, children, ...section }: StepsProps) {
  return (
    <Section {...section}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}
