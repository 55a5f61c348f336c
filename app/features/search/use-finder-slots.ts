import { useMemo } from 'react';
import { useWeekSlots } from '#app/features/calendar/use-week-slots.ts';
import { readSlots, type FinderData } from './finder-data.ts';

/** The calendars of the list shown, in the week shown. */
export function useFinderSlots(data: FinderData, week: string) {
  const { list, filters } = data;
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
      subfunction: filters.subfunction,
      onlyEnglish: filters.speaksEnglish === 1,
    },
    given,
    data,
  );
}
