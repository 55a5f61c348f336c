import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './scene.module.css';

export interface SceneProps {
  /** 160, 240 or 480 px wide at most. */
  size?: 's' | 'm' | 'l';
}

/** The sheet of a drawing, 320 x 220. It decorates what the text beside it says. */
export function Scene({ size = 'm', children }: SceneProps & { children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.scene, styles[size])}
      viewBox="0 0 320 220"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export { styles as art };
