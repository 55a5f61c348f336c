import {
  memo,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { fill } from '#app/i18n/words.ts';
import { classNames } from '../class-names.ts';
import { buttonOf } from '../button-of.ts';
import { hasModifier } from '../has-modifier.ts';
import { useDates } from '../dates/use-dates.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { stepInDay, stepInWeek } from './slot-steps.ts';
import type { WeekDay, WeekSlot } from './types.ts';
import { briefWeek, writeBriefWeek, type BriefMarkup, type BriefWeek } from './brief-week.ts';
import { nameTime, type CalendarFacts } from './time-name.ts';
import { isPassed, writeWeek, type WeekMarkup } from './week-html.ts';
import styles from './week-calendar.module.css';
import { useMarks, showName, isRowShown, isStripShown } from './use-marks.ts';

/** Times in a line when the calendar is too narrow for seven columns; the style sheet has the same number. */
const TIMES_PER_LINE = 4;

const className = (name: string) => styles[name] ?? '';
const CLASSES: WeekMarkup['classes'] = {
  head: className('head'),
  heading: className('heading'),
  passed: className('passed'),
  today: className('today'),
  without: className('without'),
  hidden: className('hidden'),
  chip: className('chip'),
  weekday: className('weekday'),
  date: className('date'),
  row: className('row'),
  none: className('none'),
};
const BRIEF_CLASSES: BriefMarkup['classes'] = {
  day: className('briefDay'),
  dayName: className('briefName'),
  times: className('briefTimes'),
  onlyInRow: className('onlyInRow'),
  notInRow: className('notInRow'),
};

interface EmptyProps {
  title: string;
  text?: string;
  action?: ReactNode;
}

export interface WeekCalendarProps {
  /** Whose times these are. */
  label: string;
  /** What the name of each time says with its day: who it is with, and what it costs. */
  about?: CalendarFacts;
  /** Seven days, Monday first. */
  days: readonly WeekDay[];
  /** Days before it are passed. */
  today?: string;
  selectedSlotId?: string | null;
  /** Times that somebody else has taken meanwhile: shown grey. */
  lostSlotIds?: readonly string[];
  onPick?: (slot: WeekSlot, button: HTMLButtonElement) => void;
  /** Another week is on its way: this one is blurred and locked. */
  isLoading?: boolean;
  /** Shown instead of the times when the week has none. */
  empty?: EmptyProps;
  /** Times per day before "more times". */
  visibleRows?: number;
  /** Only the next days that have times, until more are asked for; without the days' headings for choosing. */
  isBrief?: boolean;
}

/**
 * A week of free times: seven columns, or, where they do not fit, a strip of days above the times of one. Where many of
 * them stand below each other, a brief one shows the next days with times, or, where they do not fit, the next times in a row.
 * Pages hold many of these, so a time is a plain button and all of them share one listener. Each button carries the
 * name `slot` and its id as value: inside a form it works before, or without, JavaScript.
 */
export const WeekCalendar = memo(function WeekCalendar({
  label,
  about,
  days,
  today,
  selectedSlotId,
  lostSlotIds,
  onPick,
  isLoading = false,
  empty,
  visibleRows = 4,
  isBrief: isBriefAtFirst = false,
}: WeekCalendarProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);

  const rowCount = days.reduce((most, { slots }) => Math.max(most, slots.length), 0);
  const isBrief = isBriefAtFirst && !isExpanded;
  const brief = useMemo(() => briefWeek(days), [days]);
  const shownRows = isExpanded ? rowCount : Math.min(rowCount, visibleRows);
  const week = arrange(days, shownRows, { today, chosenDay, activeId, selectedSlotId });
  const { columns, shownDay, dayIndex, dayIds } = week;
  const tabStopId = isBrief ? briefTabStop(brief, activeId ?? selectedSlotId) : week.tabStopId;
  const content = useMarkup(isBrief ? brief : days, { shownRows, today, about });
  useMarks(grid, { days, about, tabStopId, shownDay, selectedSlotId, lostSlotIds });

  /** The shown day goes along, so that the way in by Tab is never a time out of sight. */
  const activate = (id: string) => {
    setActiveId(id);
    setChosenDay(days.find(({ slots }) => slots.some((slot) => slot.id === id))?.date ?? null);
  };

  const pick = (event: MouseEvent<HTMLElement>) => {
    const button = buttonOf(event);
    if (!button) return;
    const { day } = button.dataset;
    if (day !== undefined) {
      setChosenDay(day);
      return;
    }
    if (button.ariaDisabled) {
      event.preventDefault();
      return;
    }
    const slot = days.flatMap(({ slots }) => slots).find(({ id }) => id === button.value);
    if (!slot) return;
    activate(slot.id);
    if (!onPick) return;
    event.preventDefault();
    onPick(slot, button);
  };

  const step = (event: KeyboardEvent<HTMLElement>) => {
    const button = buttonOf(event);
    if (!button || !grid.current || hasModifier(event)) return;
    const to = stepFrom(button, event.key, grid.current, {
      brief: isBrief ? brief : null,
      columns,
      dayIds,
      strip: days.map(({ date }) => date).filter((date) => !isPassed(date, today)),
    });
    if (!to) return;
    if (to.isDay) setChosenDay(to.id);
    else activate(to.id);
    event.preventDefault();
    const name = to.isDay ? 'data-day' : 'value';
    grid.current.querySelector<HTMLElement>(`button[${name}="${CSS.escape(to.id)}"]`)?.focus();
  };

  return (
    <div
      className={classNames(styles.calendar, isBrief && styles.isBrief)}
      data-expanded={isExpanded || undefined}
      aria-busy={isLoading || undefined}
      inert={isLoading}
    >
      <div className={classNames(styles.week, isLoading && styles.loading)}>
        <div
          ref={grid}
          {...(isBrief ? BRIEF : gridOf(days, dayIndex))}
          aria-label={label}
          onClick={pick}
          onKeyDown={step}
          dangerouslySetInnerHTML={content}
        />
        {rowCount === 0 && empty && <Empty {...empty} />}
        {(isBriefAtFirst ? hasMoreOf(brief) : rowCount > visibleRows) && (
          <MoreTimes
            {...{ label, isExpanded }}
            isForDay={isBriefAtFirst || (shownDay?.slots.length ?? 0) > visibleRows}
            place={isBrief ? morePlace(brief) : undefined}
            onPress={() => setExpanded(!isExpanded)}
          />
        )}
      </div>
    </div>
  );
});

const BRIEF = { className: styles.brief, role: 'group', onPointerOver: showName };
const gridOf = (days: readonly WeekDay[], dayIndex: number | undefined) => ({
  className: styles.grid,
  role: 'grid',
  onPointerOver: showName,
  'aria-colcount': days.length,
  'data-chosen': dayIndex,
});

/** What an arrow key leads to from a time, or from a day of the strip. */
function stepFrom(
  { value, dataset }: HTMLButtonElement,
  key: string,
  grid: HTMLElement,
  {
    brief,
    columns,
    dayIds,
    strip,
  }: Pick<ShownWeek, 'columns' | 'dayIds'> & { brief: BriefWeek | null; strip: string[] },
): { id: string; isDay: boolean } | null {
  const { day } = dataset;
  if (day !== undefined) {
    const id = stepInDay(strip, day, key, strip.length);
    return id === null ? null : { id, isDay: true };
  }
  let id: string | null;
  if (brief) {
    id = isRowShown(grid)
      ? stepInDay(brief.row, value, key, brief.row.length)
      : stepInWeek(brief.columns, value, key);
  } else if (isStripShown(grid)) id = stepInDay(dayIds, value, key, TIMES_PER_LINE);
  else id = stepInWeek(columns, value, key);
  return id === null ? null : { id, isDay: false };
}

interface ShownWeek {
  /** The shown times of each day, by id. */
  columns: string[][];
  /** The day whose times a narrow calendar shows. */
  shownDay: WeekDay | undefined;
  /** undefined: all days have passed. */
  dayIndex: number | undefined;
  dayIds: string[];
  /** The one time that Tab leads to. */
  tabStopId: string | undefined;
}

/** What of the week is shown, and where the keyboard comes in. */
function arrange(
  days: readonly WeekDay[],
  shownRows: number,
  {
    today,
    chosenDay,
    activeId,
    selectedSlotId,
  }: {
    today: string | undefined;
    chosenDay: string | null;
    activeId: string | null;
    selectedSlotId: string | null | undefined;
  },
): ShownWeek {
  const columns = days.map(({ slots }) => slots.slice(0, shownRows).map(({ id }) => id));
  const shownDay =
    days.find(({ date }) => date === chosenDay) ??
    days.find(({ slots }) => slots.some(({ id }) => id === selectedSlotId)) ??
    days.find(({ slots }) => slots.length > 0) ??
    days.find(({ date }) => !isPassed(date, today));
  const dayIndex = shownDay ? days.indexOf(shownDay) : undefined;
  const dayIds = (dayIndex !== undefined && columns[dayIndex]) || [];
  const tabStopId =
    dayIds.find((id) => id === (activeId ?? selectedSlotId)) ?? dayIds[0] ?? columns.flat()[0];
  return { columns, shownDay, dayIndex, dayIds, tabStopId };
}

function hasMoreOf({ hasMore }: BriefWeek): boolean {
  return hasMore.columns || hasMore.row;
}

/** Where a brief week has more: only in its columns, only in its row, or (undefined) in both. */
function morePlace({ hasMore }: BriefWeek): 'columns' | 'row' | undefined {
  if (hasMore.columns && hasMore.row) return undefined;
  return hasMore.columns ? 'columns' : 'row';
}

function briefTabStop({ columns, row }: BriefWeek, id: string | null | undefined) {
  // Shown in both arrangements.
  const first = columns[0]?.[0];
  return row.includes(id ?? '') || columns.flat().includes(id ?? '') ? (id ?? first) : first;
}

/** The days and times as markup, the same object until they change: with the names that times had at first. */
function useMarkup(
  shown: readonly WeekDay[] | BriefWeek,
  {
    shownRows,
    today,
    about,
  }: { shownRows: number; today: string | undefined; about: CalendarFacts | undefined },
): { __html: string } {
  const { w, locale } = useWords('ui');
  const words = w.calendar;
  const dates = useDates();
  const [aboutAtFirst] = useState(about);
  return useMemo(() => {
    const timeName = (date: string, slot: WeekSlot) =>
      nameTime(aboutAtFirst, dates.dayFull(date), slot);
    if ('columns' in shown) {
      const dayName = (date: string) => `${dates.weekdayShort(date)} ${dates.dayShort(date)}`;
      return {
        __html: writeBriefWeek(shown, { classes: BRIEF_CLASSES, dayName, timeName }),
      };
    }
    return {
      __html: writeWeek(shown, shownRows, today, {
        classes: CLASSES,
        dayName: dates.dayFull,
        timeName,
        weekdayName: dates.weekdayShort,
        countName: (count) => (count > 0 ? fill(locale, words.times, { count }) : words.noTimes),
      }),
    };
  }, [shown, shownRows, today, aboutAtFirst, dates, locale, words]);
}

function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.emptyWords}>
        <p className={styles.emptyTitle}>{title}</p>
        {text && <p>{text}</p>}
      </div>
      {action}
    </div>
  );
}

function MoreTimes({
  label,
  isExpanded,
  isForDay,
  place,
  onPress,
}: {
  label: string;
  isExpanded: boolean;
  /** The one day that a narrow calendar shows has more, too. */
  isForDay: boolean;
  /** Only one arrangement of a brief week has more. */
  place: 'columns' | 'row' | undefined;
  onPress: () => void;
}) {
  const { w } = useWords('ui');
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isExpanded}
      data-is-for-day={isForDay}
      data-place={place}
      onClick={onPress}
    >
      {isExpanded ? w.actions.fewer : w.actions.more}
      <VisuallyHidden> {label}</VisuallyHidden>
      <ChevronDownIcon size="s" />
    </button>
  );
}
