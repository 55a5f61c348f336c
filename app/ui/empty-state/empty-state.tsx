import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  illustration?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Nothing to show, or something went wrong: what it means and what to do next. */
export function EmptyState({
  title,
  text,
  illustration,
  action,
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      {illustration}
      <Heading className={styles.title}>{title}</Heading>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
