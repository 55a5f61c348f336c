import { createCalendar } from '#app/features/mail/calendar-file.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { formatClinicOfVisit } from '#app/i18n/visit-place.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import type { BookingDeps } from './deps.server.ts';
import { getCalendarEntry, type CalendarEntry } from './queries.server.ts';
import type { ReservationDescription } from './reservation-description.ts';

type Reader = Pick<Portal, 'locale' | 'market' | 'host'>;

/** The text of a calendar file for a booking as it stands now. */
export async function writeVisitFile(
  { db }: BookingDeps,
  portal: Portal,
  row: ReservationDescription,
): Promise<string> {
  const entry = await getCalendarEntry(db.main, portal.partner.id, row.id);
  return entry ? writeEntryFile(row, portal, entry) : writeHeldFile(row, portal);
}

/** The same for a time that was held this moment, and was never moved. */
export function writeHeldFile(row: ReservationDescription, portal: Reader): string {
  return writeEntryFile(row, portal, { calendarSequence: 0, host: portal.host });
}

/** Under the name and the sequence of the file in the mail: whoever takes both has it once, and a later one takes the place of an earlier. */
export function writeEntryFile(
  { id, mode, startsAt, endsAt, timeZone, provider }: ReservationDescription,
  { locale, market }: Reader,
  { calendarSequence, host }: CalendarEntry,
): string {
  const { calendar } = MAIL_WORDS[locale];
  return createCalendar({
    name: calendar.summary,
    language: locale,
    writtenAt: nowMs(),
    visits: [
      {
        uid: `reservation-${id}@${host}`,
        sequence: calendarSequence,
        startsAt: Date.parse(startsAt),
        endsAt: Date.parse(endsAt),
        timeZone,
        summary: calendar.summary,
        location: formatClinicOfVisit(
          { locale, market },
          { isByVideo: mode === 'video', provider },
        ),
        description: null,
      },
    ],
  });
}
