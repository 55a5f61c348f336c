import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface LayoutProps {
  as?: ElementType;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** Keeps the page's content off the edges, from the header's edge on. */
export function Container({
  as: Element = 'div',
  width = 'page',
  className,
  id,
  children,
}: LayoutProps & { width?: 'text' | 'page' | 'wide' }) {
  return (
    <Element id={id} className={classNames(styles.container, styles[width], className)}>
      {children}
    </Element>
  );
}

/** One under the other, with a step of the spacing scale between. */
export function Stack({
  as: Element = 'div',
  gap = 4,
  className,
  id,
  children,
}: LayoutProps & { gap?: Gap }) {
  return (
    <Element id={id} className={classNames(styles.stack, styles[`gap${gap}`], className)}>
      {children}
    </Element>
  );
}

/** Side by side, wrapping when the room ends. */
export function Cluster({
  as: Element = 'div',
  gap = 3,
  align = 'center',
  justify = 'start',
  className,
  id,
  children,
}: LayoutProps & {
  gap?: Gap;
  align?: 'center' | 'start' | 'end' | 'baseline';
  justify?: 'start' | 'between' | 'center' | 'end';
}) {
  return (
    <Element
      id={id}
      className={classNames(
        styles.cluster,
        styles[`gap${gap}`],
        styles[`align-${align}`],
        styles[`justify-${justify}`],
        className,
      )}
    >
      {children}
    </Element>
  );
}
