import { useState, type ComponentType } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { useLazyPart } from '../use-lazy-part.ts';
import type { MonthPickerProps } from './month-picker.tsx';
import styles from './lazy-month-picker.module.css';

/** Fetches the month picker's code when it is first shown; cancels itself when the code cannot be had. */
export function LazyMonthPicker(props: MonthPickerProps) {
  const [MonthPicker, setMonthPicker] = useState<ComponentType<MonthPickerProps> | null>(null);
  useLazyPart({
    isMissing: !MonthPicker,
    load: () => import('./month-picker.tsx'),
    onLoad: (part) => setMonthPicker(() => part.MonthPicker),
    onFail: props.onCancel,
  });
  if (MonthPicker) return <MonthPicker {...props} />;
  return (
    <div className={styles.place}>
      <Skeleton shape="block" />
    </div>
  );
}
