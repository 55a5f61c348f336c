import type { BookedItem } from '#app/features/reservations/contract.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { nowMs } from '#app/time/clock.ts';
import { BOOKING_WORDS } from './words.ts';

/** Long enough for every browser to have read the file. */
const KEPT_MS = 60_000;

/**
 * Hands the visit to the browser as a file for a calendar, under the name that the mail's file has: whoever takes both has it
 * once. What writes it comes with the press.
 */
export async function saveVisit(id: string, item: BookedItem, locale: Locale): Promise<void> {
  const { createCalendar } = await import('#app/features/mail/calendar-file.ts');
  const { ticket, summary } = BOOKING_WORDS[locale];
  const { provider } = item;
  const file = createCalendar({
    name: ticket.entry,
    language: locale,
    writtenAt: nowMs(),
    visits: [
      {
        uid: `reservation-${id}@${location.hostname}`,
        sequence: 0,
        startsAt: Date.parse(item.startsAt),
        endsAt: Date.parse(item.endsAt),
        timeZone: item.timeZone,
        summary: ticket.entry,
        location:
          item.mode === 'video'
            ? summary.byVideo
            : `${provider.name}, ${provider.zip} ${provider.city}, ${provider.address}`,
        description: null,
      },
    ],
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  link.download = 'appointment.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
