import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { useDates } from '../dates/use-dates.ts';
import {
  CalendarIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
} from '../icons/icons.tsx';
import { Link } from '../link/link.tsx';
import type { MonthLimit } from '../month-picker/last-day.ts';
import { LazyMonthPicker } from '../month-picker/lazy-month-picker.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './week-pager.module.css';

/** A way to a neighbouring week: a link where there is an address (`onPress` takes its click over), else a button. */
export interface WeekStep {
  href?: string;
  onPress?: () => void;
  isDisabled: boolean;
}

export interface WeekPagerProps {
  /** The first of the seven days shown. */
  firstDay: string;
  /** The clinic's date. */
  today: string;
  previous: WeekStep;
  next: WeekStep;
  isBusy?: boolean;
  /** Makes the week's name a button that opens the month dropdown; gets the day that was set. */
  onSetDate?: (date: string) => void;
  isBackDisabled?: MonthLimit;
  isForwardDisabled?: MonthLimit;
}

const NEVER: MonthLimit = () => true;

/** Previous week, the week shown, next week. */
export function WeekPager({
  firstDay,
  today,
  previous,
  next,
  isBusy = false,
  onSetDate,
  isBackDisabled = NEVER,
  isForwardDisabled = NEVER,
}: WeekPagerProps) {
  const { w, t } = useWords('ui');
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const week = dates.week(firstDay);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent | FocusEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };

  return (
    <div
      ref={box}
      className={styles.pager}
      role="group"
      aria-label={w.calendar.week}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation();
          close();
        }
      }}
    >
      <Step {...previous} label={w.calendar.previousWeek}>
        <ChevronLeftIcon />
      </Step>
      {onSetDate ? (
        <button
          ref={trigger}
          type="button"
          className={classNames(styles.week, styles.trigger)}
          aria-label={t(w.calendar.chooseWeek, { week })}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          {isBusy ? <Spinner /> : <CalendarIcon />}
          <WeekName firstDay={firstDay} />
          <ChevronDownIcon size="s" />
        </button>
      ) : (
        <p className={styles.week} aria-live="polite">
          {isBusy && <Spinner />}
          <WeekName firstDay={firstDay} />
        </p>
      )}
      <Step {...next} label={w.calendar.nextWeek}>
        <ChevronRightIcon />
      </Step>
      {isOpen && onSetDate && (
        <div
          ref={keepOnScreen}
          className={styles.panel}
          role="dialog"
          aria-label={w.calendar.chooseDate}
        >
          <LazyMonthPicker
            value={firstDay}
            today={today}
            isBackDisabled={isBackDisabled}
            isForwardDisabled={isForwardDisabled}
            autoFocus
            onCancel={close}
            onSet={(date) => {
              close();
              onSetDate(date);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** On a phone without the year, so that it stays one line. */
function WeekName({ firstDay }: { firstDay: string }) {
  const dates = useDates();
  return (
    <>
      <span className={styles.whole}>{dates.week(firstDay)}</span>
      <span className={styles.short}>{dates.weekShort(firstDay)}</span>
    </>
  );
}

/** Hangs the panel on the edge of the pager where its middle would push it off the screen. */
function keepOnScreen(panel: HTMLElement | null) {
  if (!panel) return;
  const { left, right } = panel.getBoundingClientRect();
  if (right > document.documentElement.clientWidth) panel.dataset['align'] = 'end';
  else if (left < 0) panel.dataset['align'] = 'start';
}

function Step({
  href,
  onPress,
  isDisabled,
  label,
  children,
}: WeekStep & { label: string; children: ReactNode }) {
  // At the limit it stays the element it was: the press that led there must not cost the focus.
  const step = {
    className: styles.step,
    'aria-label': label,
    'aria-disabled': isDisabled || undefined,
  };
  if (href) {
    return (
      <Link
        {...step}
        to={href}
        preventScrollReset
        onClick={(event) => {
          if (isDisabled) event.preventDefault();
        }}
        onPlainClick={onPress}
      >
        {children}
      </Link>
    );
  }
  return (
    <button {...step} type="button" onClick={isDisabled ? undefined : onPress}>
      {children}
    </button>
  );
}
