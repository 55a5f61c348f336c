import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './file-upload.module.css';

/** A file input that looks like a button. */
export function FilePicker({
  add,
  isWrong = false,
  describedBy,
  icon,
  className,
  children,
  ...input
}: {
  add: (files: readonly File[]) => void;
  isWrong?: boolean;
  describedBy: string;
  icon: ReactNode;
  className?: string | undefined;
  children: ReactNode;
  accept: string;
  multiple?: boolean;
  capture?: 'environment';
  disabled?: boolean;
}) {
  return (
    <label className={classNames(styles.picker, className)}>
      {icon}
      <span>{children}</span>
      <input
        {...input}
        type="file"
        className={styles.input}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
