import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { Link } from '../link/link.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { pagesToShow } from './pages-to-show.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  href: (page: number) => string;
  /** Names the list whose pages these are, where a page has several. */
  label?: string;
  /** Takes over a plain click; opening a page in a new tab stays the browser's matter. */
  onSelect?: (page: number) => void;
}

/** Links to the other pages of a list; nothing when there is one page. */
export function Pagination({ page, pageCount, href, label, onSelect }: PaginationProps) {
  const { w, t } = useWords('ui');
  if (pageCount < 2) return null;
  const stepTo = (target: number) => ({
    to: target < 1 || target > pageCount ? null : href(target),
    onPlainClick: onSelect && (() => onSelect(target)),
  });
  return (
    <nav className={styles.pagination} aria-label={label ?? w.pagination.label}>
      <Step {...stepTo(page - 1)} rel="prev" label={w.pagination.previous}>
        <ChevronLeftIcon />
      </Step>
      <ol className={styles.pages}>
        {pagesToShow(page, pageCount).map((place, at) =>
          place === 'gap' ? (
            <li key={`gap-${at}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={place}>
              <Link
                to={href(place)}
                onPlainClick={onSelect && (() => onSelect(place))}
                className={styles.page}
                aria-current={place === page ? 'page' : undefined}
                aria-label={t(w.pagination.page, { page: String(place) })}
              >
                {place}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step {...stepTo(page + 1)} rel="next" label={w.pagination.next}>
        <ChevronRightIcon />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: string | null;
  onPlainClick: (() => void) | undefined;
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}

function Step({ to, onPlainClick, rel, label, children }: StepProps) {
  const content = (
    <>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
  return to === null ? (
    <span className={classNames(styles.page, styles.off)} aria-disabled="true" role="link">
      {content}
    </span>
  ) : (
    <Link to={to} onPlainClick={onPlainClick} rel={rel} className={styles.page}>
      {content}
    </Link>
  );
}
