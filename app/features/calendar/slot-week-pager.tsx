import { useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { WeekPager } from '#app/ui/week-pager/week-pager.tsx';
import {
  addWeeks,
  isMonthBackDisabled,
  isMonthForwardDisabled,
  isNextWeekDisabled,
  isPreviousWeekDisabled,
  mondayOf,
} from '#app/time/week.ts';

interface SlotWeekPagerProps {
  /** Monday of the week shown. */
  week: string;
  /** The first of the seven days shown; left out: the Monday. */
  firstDay?: string;
  today: string;
  isBusy: boolean;
  /** The times of this week could not be loaded. */
  hasFailed: boolean;
  /** Address of this page showing another week. */
  weekHref: (monday: string) => string;
  onWeek: (monday: string) => void;
}

/** Moves calendars by weeks, within the limits of the past and of half a year. */
export function SlotWeekPager({
  week,
  firstDay = week,
  today,
  isBusy,
  hasFailed,
  weekHref,
  onWeek,
}: SlotWeekPagerProps) {
  const { w, t } = useWords('calendar');
  const dates = useDates();
  const [firstWeek] = useState(week);
  // The times that came with the page are no news; those of any week after a move are.
  const [hasMoved, setMoved] = useState(false);
  if (week !== firstWeek && !hasMoved) setMoved(true);
  const isSpoken = hasMoved && !isBusy && !hasFailed;
  const stepTo = (monday: string) => ({ href: weekHref(monday), onPress: () => onWeek(monday) });
  return (
    <>
      <WeekPager
        firstDay={firstDay}
        today={today}
        isBusy={isBusy}
        previous={{
          ...stepTo(addWeeks(week, -1)),
          isDisabled: isPreviousWeekDisabled(week, today),
        }}
        next={{ ...stepTo(addWeeks(week, 1)), isDisabled: isNextWeekDisabled(week, today) }}
        onSetDate={(date) => onWeek(mondayOf(date))}
        isBackDisabled={isMonthBackDisabled}
        isForwardDisabled={isMonthForwardDisabled}
      />
      <LiveMessage text={isSpoken ? t(w.loaded, { week: dates.week(firstDay) }) : null} />
    </>
  );
}
