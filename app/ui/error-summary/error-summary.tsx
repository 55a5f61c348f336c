import type { MouseEvent } from 'react';
import { Banner } from '../banner/banner.tsx';
import styles from './error-summary.module.css';

export interface ShownError<Field extends string> {
  field: Field;
  label: string;
  message: string;
}

export interface ErrorSummaryProps<Field extends string> {
  title: string;
  /** Nothing is shown without any. */
  errors: readonly ShownError<Field>[];
  /** Where the link leads before the page is alive; the name of the field without it. */
  idOf?: (field: Field) => string;
  /** Gives the field the focus. */
  onGo: (field: Field) => void;
  /** `alert` when nothing else takes the reader to the first mistake. */
  role?: 'alert';
}

/** Every wrong field of a form with the way to it. */
export function ErrorSummary<Field extends string>({
  title,
  errors,
  idOf = (field) => field,
  onGo,
  role,
}: ErrorSummaryProps<Field>) {
  if (errors.length === 0) return null;
  const go = (field: Field) => (event: MouseEvent) => {
    event.preventDefault();
    onGo(field);
  };
  return (
    <Banner tone="danger" role={role} title={title}>
      <ul className={styles.errors}>
        {errors.map(({ field, label, message }) => (
          <li key={field}>
            <a href={`#${idOf(field)}`} onClick={go(field)}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
