import type { MouseEvent } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import type { FormField } from '../field-order.ts';
import { BOOKING_WORDS } from '../words.ts';
import styles from './reservation-form.module.css';

export interface ShownError {
  field: FormField;
  label: string;
  message: string;
}

/** Every wrong field with the way to it. */
export function ErrorSummary({
  errors,
  idOf,
  onGo,
}: {
  errors: readonly ShownError[];
  idOf: (field: FormField) => string;
  onGo: (field: FormField) => void;
}) {
  const { w, t } = useOwnWords(BOOKING_WORDS);
  const go = (field: FormField) => (event: MouseEvent) => {
    event.preventDefault();
    onGo(field);
  };
  return (
    <Banner tone="danger" role="alert" title={t(w.form.errorTitle, { count: errors.length })}>
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
