import { useWords } from '#app/i18n/use-words.tsx';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';

/** Writes an instant as the clinic's clock shows it: "Tuesday 3 March, 09:00". */
export function useMoment(): (instant: string, timeZone: string) => string {
  const { w, t } = useWords('calendar');
  const dates = useDates();
  return (instant, timeZone) =>
    t(w.dayAndTime, {
      day: dates.dayLong(dayOf(instant, timeZone)),
      time: timeOf(instant, timeZone),
    });
}
