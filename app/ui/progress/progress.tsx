import { useId } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { CheckIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './progress.module.css';

/** How much of something is done. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const id = useId();
  return (
    <div className={styles.bar}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={styles.progress} value={value} max={max} />
    </div>
  );
}

export interface StepsProps {
  label: string;
  steps: readonly string[];
  /** From 0; equal to the number of steps when all are done. */
  current: number;
}

/** Where one is in a task of a few steps. */
export function Steps({ label, steps, current }: StepsProps) {
  const { w, t } = useWords('ui');
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li key={step} className={styles.step} aria-current={at === current ? 'step' : undefined}>
          <span className={at < current ? styles.done : styles.number} aria-hidden="true">
            {at < current ? <CheckIcon size="s" /> : at + 1}
          </span>
          <span className={styles.name}>
            <VisuallyHidden>
              {t(w.steps.position, { current: at + 1, count: steps.length })}:{' '}
            </VisuallyHidden>
            {step}
            {at < current && <VisuallyHidden> ({w.steps.done})</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
