import { useMemo } from 'react';
import { useWeekSlots } from '#app/features/calendar/use-week-slots.ts';
import { firstDayShown } from '#app/time/week.ts';
import { readSlots, type FinderData } from './finder-data.ts';

/** The calendars of the list shown, in the week shown; of the week it is, seven days from today on. */
export function useFinderSlots(data: FinderData, week: string) {
  const { list, filters, frame } = data;
  const given = useMemo(() => readSlots(data), [data]);
  const owners =
    list?.body === 'functions'
      ? []
      : [
          ...(list?.doctors ?? []).map(({ id }) => `D${id}`),
          ...(list?.providers ?? []).map(({ id }) => `P${id}`),
        ];
  return useWeekSlots(
    {
      owners,
      monday: week,
      firstDay: firstDayShown(week, frame.today),
      subfunction: filters.subfunction,
      onlyEnglish: filters.speaksEnglish === 1,
    },
    given,
    data,
  );
}
