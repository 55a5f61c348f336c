import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  as?: ElementType;
  padding?: 'none' | 's' | 'm' | 'l';
  isRaised?: boolean;
  className?: string;
  id?: string;
  'aria-labelledby'?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A white sheet that holds what belongs together. */
export function Card({
  as: Element = 'div',
  padding = 'm',
  isRaised,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        styles.card,
        styles[`padding-${padding}`],
        isRaised && styles.raised,
        className,
      )}
    >
      {children}
    </Element>
  );
}
