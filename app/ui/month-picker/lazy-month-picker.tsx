import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { MonthPickerProps } from './month-picker.tsx';
import styles from './lazy-month-picker.module.css';

const MonthPicker = lazy(async () => ({
  default: (await import('./month-picker.tsx')).MonthPicker,
}));

/** Fetches the month picker's code when it is first shown. */
export function LazyMonthPicker(props: MonthPickerProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.place}>
          <Skeleton shape="block" />
        </div>
      }
    >
      <MonthPicker {...props} />
    </Suspense>
  );
}
