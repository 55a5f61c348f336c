import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '../link/link.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  id: string;
  label: ReactNode;
  /** A tab is a link: it works without JavaScript, and the address says which tab is open. */
  href: string;
}

export interface TabsProps {
  /** What the tabs choose between. */
  label: string;
  items: readonly TabItem[];
  selectedId: string;
  onSelect?: (id: string) => void;
  /** While the panel is being fetched. */
  isDisabled?: boolean;
  className?: string;
  /** The panel of the selected tab. */
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys move between tabs; Enter, Space or a click opens one. */
export function Tabs({
  label,
  items,
  selectedId,
  onSelect,
  isDisabled = false,
  className,
  children,
}: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const step = STEPS[event.key];
    let next: HTMLElement | undefined;
    if (step) next = tabs.at((at + step) % tabs.length);
    else if (event.key === 'Home') next = tabs[0];
    else if (event.key === 'End') next = tabs.at(-1);
    else if (event.key === ' ' && at >= 0) tabs[at]?.click();
    else return;
    event.preventDefault();
    next?.focus();
  };

  return (
    <div className={className}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => {
          const isSelected = item.id === selectedId;
          const tab = {
            id: `${id}-${item.id}`,
            role: 'tab',
            className: styles.tab,
            tabIndex: isSelected ? 0 : -1,
            'aria-selected': isSelected,
            'aria-controls': isSelected ? `${id}-panel` : undefined,
            'aria-disabled': isDisabled || undefined,
          };
          return (
            <Link
              key={item.id}
              {...tab}
              to={item.href}
              preventScrollReset
              onClick={(event) => {
                if (isDisabled) event.preventDefault();
              }}
              onPlainClick={onSelect && (() => onSelect(item.id))}
            >
              {item.label}
            </Link>
          );
        })}
      </div>
      <div
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${selectedId}`}
      >
        {children}
      </div>
    </div>
  );
}
