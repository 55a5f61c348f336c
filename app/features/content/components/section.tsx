import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import styles from './section.module.css';

/** A part of the landing page with its heading. */
export function Section({
  id,
  title,
  isTinted,
  isHeadingHidden,
  action,
  children,
}: {
  id: string;
  title: string;
  isTinted?: boolean;
  isHeadingHidden?: boolean;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames(styles.section, isTinted && styles.tinted)}
      aria-labelledby={isHeadingHidden ? undefined : id}
    >
      <Container width="wide" className={styles.content}>
        {!isHeadingHidden && (
          <div className={styles.head}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {action}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
