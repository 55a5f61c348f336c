import type { DeskCalendar } from '#app/features/clinic-desk/get-board.server.ts';
import { localise, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Whose a calendar is: a doctor's, else what the room or device is for; both, where a doctor has several. */
export function useCalendarName({
  clinic: { market },
  calendars,
}: {
  clinic: { market: Market };
  calendars: readonly DeskCalendar[];
}): (calendar: DeskCalendar) => string {
  const { w, locale } = useOwnWords(STAFF_WORDS);
  return ({ doctor, service }) => {
    const care = localise(service, locale, market) || w.clinic.room;
    if (doctor === null) return care;
    return calendars.filter((one) => one.doctor === doctor).length > 1
      ? `${doctor} (${care})`
      : doctor;
  };
}
