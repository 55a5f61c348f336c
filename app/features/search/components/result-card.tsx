import type { ReactNode } from 'react';
import { Card } from '#app/ui/card/card.tsx';
import styles from './result-card.module.css';

interface ResultCardProps {
  /** Id of the heading inside that names the card. */
  headId: string;
  head: ReactNode;
  children: ReactNode;
}

/** One result: who it is on the left, what can be done on the right; on a phone one under the other. */
export function ResultCard({ headId, head, children }: ResultCardProps) {
  return (
    <li>
      <Card as="article" padding="none" aria-labelledby={headId} className={styles.card}>
        {head}
        <div className={styles.side}>{children}</div>
      </Card>
    </li>
  );
}

interface SlotFormProps {
  /** The page that takes the chosen time. */
  action: string;
  subfunction: number | null;
  children: ReactNode;
}

/** Makes the times inside work as a plain form until the page has come alive. */
export function SlotForm({ action, subfunction, children }: SlotFormProps) {
  return (
    <form method="get" action={action}>
      {subfunction !== null && <input type="hidden" name="subfunction" value={subfunction} />}
      {/* The times inside may be of two weeks: the page finds the one of the time. */}
      <input type="hidden" name="week" value="" />
      {children}
    </form>
  );
}
