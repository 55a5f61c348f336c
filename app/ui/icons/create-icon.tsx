import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icons.module.css';

export interface IconProps {
  /** 16, 20 or 24 px at the usual text size. */
  size?: 's' | 'm' | 'l';
  isSolid?: boolean;
}

/**
 * A drawing beside a text that says the same: never the only name of a control.
 * @param path outline on a field of 24 by 24, one path for all of it and no element to React: a page of results draws a hundred
 */
export function createIcon(path: string): (props: IconProps) => ReactElement {
  const drawing = { __html: `<path d="${path}"/>` };
  return function Icon({ size = 'm', isSolid }) {
    return (
      <svg
        className={classNames(styles.icon, styles[size], isSolid && styles.solid)}
        viewBox="0 0 24 24"
        width="24"
        aria-hidden="true"
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}
