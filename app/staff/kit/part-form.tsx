import type { FormEvent, ReactNode, RefObject } from 'react';
import { SendOutcome } from './send-outcome.tsx';
import styles from '#app/staff/staff.module.css';

/** A form that is a part of a page: what it is for, what went wrong or was done, and its fields. */
export function PartForm({
  form,
  title,
  failure,
  done,
  onSubmit,
  children,
}: {
  /** For the focus on the first error. */
  form: RefObject<HTMLFormElement | null>;
  title?: ReactNode;
  failure: string | null;
  /** As `SendOutcome` has it. */
  done?: string;
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form ref={form} className={styles.part} method="post" noValidate onSubmit={submit}>
      {title}
      <SendOutcome failure={failure} done={done} />
      {children}
    </form>
  );
}
