import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { AlertIcon, CheckIcon, InfoIcon, type IconProps } from '../icons/icons.tsx';
import styles from './banner.module.css';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const ICONS: Record<BannerTone, ComponentType<IconProps>> = {
  info: InfoIcon,
  success: CheckIcon,
  warning: AlertIcon,
  danger: AlertIcon,
};

export interface BannerProps {
  tone?: BannerTone;
  title?: string;
  /** `alert` or `status` when it appears after the page has loaded and should be read out. */
  role?: 'alert' | 'status';
  action?: ReactNode;
  children?: ReactNode;
}

/** A message that belongs to this place of the page and stays there. */
export function Banner({ tone = 'info', title, role, action, children }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])} role={role}>
      <span className={styles.icon}>
        <Icon size="l" />
      </span>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
