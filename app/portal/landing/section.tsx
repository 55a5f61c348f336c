import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Container } from '#app/ui/layout/layout.tsx';
import styles from './section.module.css';

/** A part of the landing page with its heading. */
export function Section({
  id,
  title,
  level = 2,
  isTinted,
  isHeadingHidden,
  action,
  children,
}: {
  id: string;
  title: string;
  /** Of the heading: 1 where the part is the page. */
  level?: 1 | 2;
  isTinted?: boolean;
  isHeadingHidden?: boolean;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={classNames(styles.section, isTinted && styles.tinted)}
      aria-labelledby={isHeadingHidden ? undefined : id}
    >
      <Container width="wide" className={styles.content}>
        {!isHeadingHidden && (
          <div className={styles.head}>
            <Heading id={id} className={styles.title}>
              {title}
            </Heading>
            {action}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
