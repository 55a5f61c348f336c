import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export type SkeletonShape = 'text' | 'title' | 'block' | 'circle' | 'button';

/** The place of something that is still coming, as large as it will be. */
export function Skeleton({
  shape = 'text',
  lines = 1,
}: {
  shape?: SkeletonShape;
  /** Rows of text. */
  lines?: number;
}) {
  return (
    <span className={styles.stack} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames(styles.skeleton, styles[shape])} />
      ))}
    </span>
  );
}

/** A card of a result list before its result. */
export function SkeletonCard() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton shape="circle" />
        <div className={styles.lines}>
          <Skeleton shape="title" />
          <Skeleton lines={2} />
        </div>
      </div>
      <Skeleton shape="block" />
    </div>
  );
}
