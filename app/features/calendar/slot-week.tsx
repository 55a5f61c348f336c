import { memo, useMemo, type ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { RefreshIcon } from '#app/ui/icons/icons.tsx';
import { TimesList } from '#app/ui/times-list/times-list.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx';
import type { CalendarFacts, TimeFacts } from '#app/ui/week-calendar/time-name.ts';
import { WeekCalendar } from '#app/ui/week-calendar/week-calendar.tsx';
import type { Slot } from './contract.ts';
import styles from './slot-week.module.css';
import { presentWeek, wallClock } from './week-days.ts';
import { lastDayShown, mondayOf } from '#app/time/week.ts';

export interface WordOfTime {
  /** In the name of the time. */
  whole: string;
  /** Below the calendar, where no amounts stand. */
  short: string;
}

/** A word that each time of a calendar carries for who looks at it, by the time's id. */
export type WordsOfTimes = (
  ownerKey: string,
  times: Readonly<Record<string, readonly Slot[]>> | undefined,
) => ReadonlyMap<string, WordOfTime>;

export interface SlotWeekProps {
  /** Whose times: a doctor or a provider. */
  name: string;
  /** What a time costs, in words; null: not known, or nothing to say. */
  price?: string | null;
  /** null: the words are on their way. */
  wordsOf?: WordsOfTimes | null | undefined;
  /** Of a clinic's times, by the doctor's number. */
  doctors?: ReadonlyMap<number, TimeFacts>;
  /** `D12` or `P7`. */
  ownerKey: string;
  monday: string;
  /** The first of the seven days shown; left out: the Monday. */
  firstDay?: string;
  today: string;
  /** Free times by day. */
  times: Readonly<Record<string, Slot[]>> | undefined;
  nextSlotStartsAt: string | null;
  view?: 'grid' | 'list';
  /** `times` holds those after work only. */
  isEvening?: boolean;
  /** In a list of many: only the next times, until more are asked for. */
  isBrief?: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  isReloading: boolean;
  selectedSlotId: string | null;
  lostSlotIds: readonly string[];
  /** Address of this page showing another week. */
  weekHref: (monday: string) => string;
  /** Takes over the jump to another week. */
  onWeek?: (monday: string, ownerKey: string) => void;
  onPick?: (ownerKey: string, slot: Slot, button: HTMLButtonElement) => void;
  onReload: (ownerKey: string) => void;
}

/** The free times of one doctor or provider in one week; when there are none, the way to the nearest ones. */
export const SlotWeek = memo(function SlotWeek({
  name,
  price = null,
  wordsOf,
  doctors,
  ownerKey,
  monday,
  firstDay = monday,
  today,
  times,
  nextSlotStartsAt,
  view = 'grid',
  isBrief = false,
  isEvening = false,
  isLoading,
  hasFailed,
  isReloading,
  selectedSlotId,
  lostSlotIds,
  weekHref,
  onWeek,
  onPick,
  onReload,
}: SlotWeekProps) {
  const { w, t, shared: words } = useWords('calendar');
  const days = useMemo(() => presentWeek(firstDay, times, words.clock), [firstDay, times, words]);
  const pick = useMemo(
    () =>
      onPick &&
      ((slot: { id: string }, button: HTMLButtonElement) => {
        const picked = findSlot(times, slot.id);
        if (picked) onPick(ownerKey, picked, button);
      }),
    [onPick, ownerKey, times],
  );
  const empty = useEmptyWeek({
    monday,
    lastDay: lastDayShown(firstDay),
    ownerKey,
    nextSlotStartsAt,
    isUnknown: isLoading || hasFailed,
    isEvening,
    weekHref,
    onWeek,
  });

  const label = t(w.label, { name });
  const ofTimes = useMemo(() => wordsOf?.(ownerKey, times), [wordsOf, ownerKey, times]);
  const about = useMemo<CalendarFacts>(
    () => ({
      name,
      price,
      ...((doctors || ofTimes) && {
        ofTimes: factsOfTimes(times, { name, price }, doctors, ofTimes),
      }),
    }),
    [name, price, doctors, ofTimes, times],
  );
  const shared = { label, about, days, selectedSlotId, lostSlotIds, onPick: pick, isLoading };
  return (
    <div className={styles.week} data-owner={ownerKey}>
      {view === 'list' ? (
        <TimesList {...shared} empty={empty && <NoTimes {...empty} />} />
      ) : (
        <WeekCalendar {...shared} today={today} empty={empty} isBrief={isBrief} />
      )}
      {wordsOf !== undefined && (
        // Its line is kept free until the words come, so that nothing moves.
        <p className={styles.words}>
          {ofTimes && [...new Set([...ofTimes.values()].map(({ short }) => short))].join(' · ')}
        </p>
      )}
      {hasFailed && (
        <div className={styles.reload}>
          <Button
            variant="quiet"
            size="s"
            icon={<RefreshIcon size="s" />}
            isBusy={isReloading}
            onClick={() => onReload(ownerKey)}
          >
            {w.reload}
            <VisuallyHidden> ({name})</VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  );
});

function factsOfTimes(
  times: SlotWeekProps['times'],
  owner: TimeFacts,
  doctors: ReadonlyMap<number, TimeFacts> | undefined,
  words: ReadonlyMap<string, WordOfTime> | undefined,
): ReadonlyMap<string, TimeFacts> {
  const facts = new Map<string, TimeFacts>();
  for (const { id, doctorId } of Object.values(times ?? {}).flat()) {
    const doctor = (doctorId !== null && doctors?.get(doctorId)) || owner;
    const word = words?.get(id);
    facts.set(id, word === undefined ? doctor : { ...doctor, price: word.whole });
  }
  return facts;
}

function findSlot(times: SlotWeekProps['times'], id: string): Slot | undefined {
  return Object.values(times ?? {})
    .flat()
    .find((slot) => slot.id === id);
}

interface EmptyWeek {
  title: string;
  text?: string;
  action?: ReactNode;
}

/** What stands in a week without free times: where the nearest ones are, and the way there. */
function useEmptyWeek({
  monday,
  lastDay,
  ownerKey,
  nextSlotStartsAt,
  isUnknown,
  isEvening,
  weekHref,
  onWeek,
}: Pick<SlotWeekProps, 'monday' | 'ownerKey' | 'nextSlotStartsAt' | 'weekHref' | 'onWeek'> & {
  /** Of the days shown, `YYYY-MM-DD`. */
  lastDay: string;
  /** The times have not come, so nobody knows whether there are any. */
  isUnknown: boolean;
  isEvening: boolean;
}): EmptyWeek | undefined {
  const { w, t, shared: words } = useWords('calendar');
  const dates = useDates();
  return useMemo(() => {
    if (isUnknown) return undefined;
    if (!nextSlotStartsAt) return { title: w.none, text: w.noneText };
    const nextDay = nextSlotStartsAt.slice(0, 10);
    const nextMonday = mondayOf(nextDay);
    // The days have times, and the nearest one is no answer to who looks for one after work.
    if (isEvening && nextDay <= lastDay) return { title: w.noneInEvenings };
    const time = t(w.dayAndTime, {
      day: dates.dayLong(nextDay),
      time: wallClock(nextSlotStartsAt, words.clock),
    });
    return {
      title: w.noneThisWeek,
      text: t(w.nearest, { time }),
      action: nextMonday !== monday && (
        <ButtonLink
          to={weekHref(nextMonday)}
          variant="secondary"
          size="s"
          preventScrollReset
          aria-label={t(w.goToNearestOf, { time })}
          onClick={(event) => {
            if (!onWeek) return;
            event.preventDefault();
            onWeek(nextMonday, ownerKey);
          }}
        >
          {w.goToNearest}
        </ButtonLink>
      ),
    };
  }, [
    isUnknown,
    isEvening,
    nextSlotStartsAt,
    monday,
    lastDay,
    ownerKey,
    weekHref,
    onWeek,
    w,
    t,
    words,
    dates,
  ]);
}

function NoTimes({ title, text, action }: EmptyWeek) {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{title}</p>
      <p>{text}</p>
      {action}
    </div>
  );
}
