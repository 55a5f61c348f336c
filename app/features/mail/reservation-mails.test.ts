import { expect, test } from 'vitest';
import type { Locale } from '#app/i18n/locale.ts';
import { requireTheme } from '#app/themes/index.ts';
import { writeVerifyMail, type MailedReservation } from './reservation-mails.ts';

const reservation: MailedReservation = {
  id: '0198c0de-0000-7000-8000-000000000000',
  locale: 'hu',
  market: 'HU',
  host: 'localhost',
  origin: 'http://localhost:3000',
  theme: requireTheme('generic'),
  sender: 'post@portal.example',
  startsAt: new Date('2026-10-25T00:30:00Z'),
  endsAt: new Date('2026-10-25T01:00:00Z'),
  holdExpiresAt: new Date('2026-10-25T01:05:00Z'),
  own: null,
  timeZone: 'Europe/Budapest',
  price: null,
  calendarSequence: 0,
  lastName: 'Kovács',
  firstName: 'Anna',
  email: 'anna@example.com',
  booker: null,
  provider: { name: 'Rendelő', zip: '1051', city: 'Budapest', address: 'Nádor utca 1.', phone: [] },
  doctorName: null,
  subfunction: { name: 'Vizsgálat', locales: {} },
};

test.each([
  ['hu', '2:30 (nyári idő, magyarországi idő szerint)', '02:05-ig lehet (téli idő, '],
  ['ro', '02:30 (ora de vară, ora Ungariei)', 'ora de iarnă, ora Ungariei'],
  ['en', '02:30 (summer time, ', 'winter time, '],
])('a mail in %s says which of two equal times is meant [CT-01]', (locale, visit, until) => {
  const { text, html } = writeVerifyMail({ ...reservation, locale: locale as Locale }, 'token');
  expect(text).toContain(visit);
  expect(text).toContain(until);
  expect(html).toContain(visit);
});

test('a mail about a time that there is once names no clock beside the country’s', () => {
  const startsAt = new Date('2026-10-26T01:30:00Z');
  const holdExpiresAt = new Date('2026-10-26T01:05:00Z');
  const { text } = writeVerifyMail({ ...reservation, startsAt, holdExpiresAt }, 'token');
  expect(text).not.toMatch(/nyári|téli/);
});
