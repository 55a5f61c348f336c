import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BOOKED_ITEM } from '#tests/support/booked-item.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { fill } from '#app/i18n/words.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { BOOKING_WORDS } from '../words.ts';
import { Ticket } from './ticket.tsx';

const { provider } = BOOKED_ITEM;
const ITEM: BookedItem = {
  ...BOOKED_ITEM,
  timeZone: 'Europe/Bucharest',
  provider: { ...provider, lat: 46.77, lng: 23.6 },
};

function draw(locale: Locale, mode: BookedItem['mode'], isCancelledByMail: boolean): string {
  const element = (
    <LanguageProvider locale={locale} market="RO" catalogue={catalogue}>
      <Ticket calendarFile={FILE} item={{ ...ITEM, mode }} isCancelledByMail={isCancelledByMail} />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: null } },
  });
  return renderToString(<RouterProvider router={router} />);
}

const FILE = 'BEGIN:VCALENDAR\r\nSUMMARY:Időpont\r\nEND:VCALENDAR\r\n';
const NOW = '2026-11-28T09:00:00Z';
const setClock = (at: string) => setClockOffset(Date.parse(at) - Date.now());
beforeEach(() => setClock(NOW));
afterEach(() => setClockOffset(0));

test('of a visit that has been there is nothing to note, bring or cancel', () => {
  setClock('2026-12-01T09:00:01Z');
  expect(draw('en', 'in_person', true)).toBe('');
});

/** As prose says it, so that no line ends in it. */
const ENDS: Record<Locale, string> = {
  hu: '2026. dec. 1. 11:00',
  ro: '1 dec. 2026, 11:00',
  en: '1 Dec 2026, 11:00',
};

test.each(LOCALES)(
  'a booked visit says in %s how to get there, what to bring and until when it is cancelled',
  (locale) => {
    const { ticket, done } = BOOKING_WORDS[locale];
    const until = fill(locale, ticket.cancel, {
      time: ENDS[locale].replaceAll(/ (?!\d\d:)/g, '\u00A0'),
    });
    const visitors = draw(locale, 'in_person', true);
    for (const said of ['mlat=46.77&amp;mlon=23.6', 'to=46.77%2C23.6', ticket.bring, until]) {
      expect(visitors).toContain(said);
    }
    const customers = draw(locale, 'in_person', false);
    expect(customers).toContain(done.change);
    expect(customers).not.toContain(until);
  },
);

test('the file for the calendar is in the page: nothing has to be fetched for it', () => {
  const [, written = ''] =
    /download="appointment.ics"[^>]* href="(data:text[^"]+)"/.exec(draw('hu', 'video', true)) ?? [];
  expect(decodeURIComponent(written)).toBe(`data:text/calendar;charset=utf-8,${FILE}`);
});

test('to a video visit nobody travels with documents', () => {
  const video = draw('en', 'video', true);
  expect(video).toContain(BOOKING_WORDS.en.ticket.calendar);
  expect(video).not.toContain('openstreetmap');
  expect(video).not.toContain(BOOKING_WORDS.en.ticket.bring);
});
