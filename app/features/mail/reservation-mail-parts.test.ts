import { expect, test } from 'vitest';
import {
  mailedReservation as reservation,
  ownVisit as own,
} from '#tests/support/mailed-reservation.ts';
import { calculateVisitPrice } from '#app/features/prices/visit-price.ts';
import { MAIL_WORDS } from './mail-words.ts';
import {
  clockOf,
  describeChange,
  describeVisit,
  linkTo,
  withLanguage,
  write,
  writeCalendar,
  type MailedReservation,
} from './reservation-mail-parts.ts';

const NOW = Date.parse('2026-10-20T10:00:00Z');
const words = MAIL_WORDS.hu;
const price = calculateVisitPrice({
  price: 20_000,
  discountRate: 0,
  cover: null,
  isCancelled: false,
});
const rowsOf = (values: Partial<MailedReservation>, hasCare = true) =>
  describeVisit({ ...reservation, ...values }, words, { hasCare });
const labelsOf = (rows: { label: string }[]) => rows.map(({ label }) => label);
const until = reservation.changeableUntil.getTime();
const changeOf = (values: Partial<MailedReservation>, token: string | null, writtenAt: number) =>
  JSON.stringify(describeChange({ ...reservation, ...values }, words, token, writtenAt));
const entryOf = (values: Partial<MailedReservation>, method: 'REQUEST' | 'CANCEL' = 'REQUEST') =>
  writeCalendar({ ...reservation, ...values }, method, NOW)?.content.replaceAll('\r\n ', '') ?? '';

test('who may still move or cancel is told until when; from that moment on, to call the clinic', () => {
  const before = changeOf({ own }, 'token', until - 1);
  expect(before).toContain('átteheti vagy lemondhatja: ');
  expect(before).toContain('/cancel-reservation/token');
  for (const late of [until, until + 1].map((at) => changeOf({ own }, 'token', at))) {
    expect(late).toContain('kérjük, hívja a rendelőt');
    expect(late).not.toContain('lemondhatja');
    expect(late).not.toContain('/cancel-reservation/');
  }
});

test('too late to change it, a customer still finds the visit on the page of appointments', () => {
  const late = changeOf({ own: { ...own, hasPage: true } }, 'token', until);
  expect(late).toContain('/services/appointments');
  expect(late).not.toContain('/cancel-reservation/');
});

test('a visitor is told until when the button moves the visit, and cancels it: too late to move it, to cancel alone', () => {
  const inTime = changeOf({}, 'token', until - 1);
  expect(inTime).toMatch(/teheti át másik időpontra: .*mondhatja le: /);
  expect(inTime).toContain(words.confirmed.linkButton);
  const late = changeOf({}, 'token', until);
  expect(late).not.toMatch(/átte|teheti át/i);
  expect(late).toContain(words.confirmed.cancelButton);
  expect(late).toContain('mondhatja le: ');
  expect(late).toContain('/cancel-reservation/token');
});

test('a visit without an account and without a link says nothing of cancelling', () => {
  expect(changeOf({}, null, NOW)).toBe('[]');
});

test('a link names its page, its token and the language, beside what else its address asks for', () => {
  const { origin } = reservation;
  expect(linkTo(reservation, '/cancel-reservation/:token', 'abc')).toBe(
    `${origin}/cancel-reservation/abc?lang=hu`,
  );
  expect(withLanguage('/v/abc', 'ro')).toBe('/v/abc?lang=ro');
  expect(withLanguage('/v/abc?step=2', 'en')).toBe('/v/abc?step=2&lang=en');
});

test('a calendar is shared: its entry names neither specialty nor care, nor what is paid by whom', () => {
  const file = entryOf({ own, cover: 'selfPaid' });
  expect(file).toContain('SUMMARY:Időpont');
  expect(file).not.toMatch(/Bőrgyógyászat|Vizsgálat|biztosít/i);
});

test('who booked for somebody else is the one whom the entry invites; it says for whom', () => {
  const file = entryOf({ booker: { lastName: 'Nagy', firstName: 'Péter' } });
  expect(file).toContain('ATTENDEE;CN="Nagy Péter"');
  expect(file).toContain('Páciens: Kovács Anna');
  expect(entryOf({})).not.toContain('Páciens');
});

test('an entry that is taken out of the calendar is the same one, and says nothing of cancelling', () => {
  const uid = /UID:(.+)/;
  const [asked, cancelled] = [entryOf({}), entryOf({}, 'CANCEL')];
  expect(asked).toContain('Áttenni vagy lemondani a visszaigazoló');
  expect(entryOf({ own, price })).toContain('Ár: ');
  expect(entryOf({ own, price }, 'CANCEL')).not.toContain('Ár: ');
  expect(cancelled).toContain('METHOD:CANCEL');
  expect(cancelled).not.toContain('lemondani');
  expect(uid.exec(cancelled)?.[1]).toBe(uid.exec(asked)?.[1]);
});

test('a zone that we have no words for is named by its city; of two equal hours it is said which', () => {
  expect(clockOf(words, 'America/New_York', null)).toBe('New York');
  expect(clockOf(words, 'Europe/Budapest', new Date('2026-10-25T00:30:00Z'))).toBe(
    'nyári idő, magyarországi idő szerint',
  );
  expect(clockOf(words, 'Europe/Budapest', new Date('2026-10-25T01:30:00Z'))).toBe(
    'téli idő, magyarországi idő szerint',
  );
});

test('a visit is told with its time, care, place and number; who it is with and what it costs where that is known', () => {
  const always = [
    'Időpont',
    'Szakterület',
    'Ellátás',
    'Rendelő',
    'Cím',
    'Telefon',
    'Foglalási szám',
  ];
  expect(labelsOf(rowsOf({}))).toEqual(always);
  const more = labelsOf(rowsOf({ doctorName: 'dr. Kiss Éva', price }));
  expect(more).toContain('Orvos');
  expect(more.at(-1)).toBe('Ár');
  expect(more).toHaveLength(always.length + 2);
});

test('where a mail must not say what the visit is about, it names neither specialty nor care', () => {
  const values = rowsOf({}, false).map(({ value }) => value);
  expect(values.join()).not.toMatch(/Bőrgyógyászat|Vizsgálat/);
  expect(values).toContain('Rendelő');
});

test('a visit at a clinic has a map and a way to it, one by video neither', () => {
  const placeOf = (isVideo: boolean) => rowsOf({ isVideo }).find(({ label }) => label === 'Cím');
  expect(placeOf(false)).toMatchObject({ value: '1051\u00A0Budapest, Nádor utca 1.' });
  expect(placeOf(false)?.links).toHaveLength(2);
  expect(placeOf(true)?.links).toBeUndefined();
  expect(placeOf(true)?.value).not.toContain('Nádor');
});

test('a clinic’s number is one to tap; a clinic without one has no line for it', () => {
  const phone = rowsOf({}).find(({ label }) => label === 'Telefon');
  expect(phone).toMatchObject({ url: 'tel:+3612345678' });
  const silent = { ...reservation.provider, phone: [] };
  expect(labelsOf(rowsOf({ provider: silent }))).not.toContain('Telefon');
});

test('a mail greets its reader by name, and says when somebody else booked in that name', () => {
  const mailOf = (isInName: boolean) =>
    write({ ...reservation, isInName }, { subject: 'S', heading: 'H', intro: 'I' }, null, []);
  expect(mailOf(true).subject).toBe('S – Vizit');
  expect(mailOf(true).text).toContain('Kovács Anna');
  expect(mailOf(true).text).toContain(words.inName);
  expect(mailOf(false).text).not.toContain(words.inName);
});
