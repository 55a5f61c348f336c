import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

/** Something is under way. With a label it is announced; without, it stands beside a text that says so. */
export function Spinner({ size = 'm', label }: { size?: 's' | 'm' | 'l'; label?: string }) {
  return (
    <span className={styles.box} role={label ? 'status' : undefined}>
      <svg
        className={classNames(styles.spinner, styles[size])}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <circle className={styles.arc} cx="12" cy="12" r="9" pathLength="100" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
