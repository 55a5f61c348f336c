import type { ReactNode } from 'react';
import shared from '#app/staff/staff.module.css';

/** One part of a person's screen. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={shared.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
