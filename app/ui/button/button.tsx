import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Link, type LinkProps } from '../link/link.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Looks {
  variant?: ButtonVariant;
  size?: 'm' | 's';
  isBlock?: boolean;
  icon?: ReactNode;
  /** After the text: an arrow that leads on. */
  iconAfter?: ReactNode;
}

function looksOf({ variant = 'primary', size = 'm', isBlock }: Looks, className?: string): string {
  return classNames(
    styles.button,
    styles[variant],
    size === 's' && styles.small,
    isBlock && styles.block,
    className,
  );
}

/** Lists have sixty buttons without an icon: those get by with one element. */
function drawContent(children: ReactNode, icon: ReactNode, iconAfter: ReactNode): ReactNode {
  if (!icon && !iconAfter) return <span className={styles.content}>{children}</span>;
  return (
    <span className={styles.content}>
      {icon}
      <span>{children}</span>
      {iconAfter}
    </span>
  );
}

export interface ButtonProps extends Looks, ComponentPropsWithRef<'button'> {
  /** The action is under way: the button keeps its width and its focus and takes no further press. */
  isBusy?: boolean;
  /** A press while it is under way starts it anew, as a search does with what was typed since. */
  isRestartable?: boolean;
}

export function Button({
  variant,
  size,
  isBlock,
  icon,
  iconAfter,
  isBusy = false,
  isRestartable = false,
  className,
  onClick,
  children,
  type = 'button',
  ...button
}: ButtonProps) {
  const isLocked = isBusy && !isRestartable;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      className={looksOf({ variant, size, isBlock }, className)}
      onClick={press}
      aria-busy={isBusy || undefined}
      aria-disabled={isLocked || button['aria-disabled']}
    >
      {drawContent(children, icon, iconAfter)}
      {isBusy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere instead of doing something. */
export function ButtonLink({
  variant,
  size,
  isBlock,
  icon,
  iconAfter,
  className,
  children,
  ...link
}: Looks & LinkProps) {
  return (
    <Link {...link} className={looksOf({ variant, size, isBlock }, className)}>
      {drawContent(children, icon, iconAfter)}
    </Link>
  );
}
