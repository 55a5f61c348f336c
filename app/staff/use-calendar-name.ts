import type { DeskCalendar } from '#app/features/clinic-desk/get-board.server.ts';
import { localise, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { STAFF_WORDS } from './words.ts';

/** Whose a calendar is: a doctor's, else what the room or device is for. */
export function useCalendarName(market: Market): (calendar: DeskCalendar) => string {
  const { w, locale } = useOwnWords(STAFF_WORDS);
  return ({ doctor, service }) => doctor ?? (localise(service, locale, market) || w.clinic.room);
}
