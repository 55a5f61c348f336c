import { expect, test } from 'vitest';
import type { Locale } from '#app/i18n/locale.ts';
import { calculateVisitPrice, type VisitTerms } from '#app/features/prices/visit-price.ts';
import { MAIL_WORDS } from './mail-words.ts';
import {
  writeCancelledMail,
  writeConfirmedMail,
  writeMovedMail,
  writeDecidedMail,
  writeReminderMail,
  writeVerifyMail,
  writeVideoMissedMail,
  writeVideoOffMail,
} from './reservation-mails.ts';
import type { MailedReservation } from './reservation-mail-parts.ts';
import {
  mailedReservation as reservation,
  ownVisit as own,
} from '#tests/support/mailed-reservation.ts';

test.each([
  ['hu', '2:30 (nyári idő, magyarországi idő szerint)', '02:05-ig lehet (téli idő, '],
  ['ro', '02:30 (ora de vară, ora Ungariei)', 'ora de iarnă, ora Ungariei'],
  ['en', '02:30 (summer time, ', 'winter time, '],
])('a mail in %s says which of two equal times is meant [CT-01]', (locale, visit, until) => {
  const { text, html } = writeVerifyMail(
    { ...reservation, locale: locale as Locale },
    'token',
    '012345',
  );
  expect(text).toContain(visit);
  expect(text).toContain(until);
  expect(html).toContain(visit);
});

test('a mail about a time that there is once names no clock beside the country’s', () => {
  const startsAt = new Date('2026-10-26T01:30:00Z');
  const holdExpiresAt = new Date('2026-10-26T01:05:00Z');
  const { text } = writeVerifyMail({ ...reservation, startsAt, holdExpiresAt }, 'token', '012345');
  expect(text).not.toMatch(/nyári|téli/);
});

test.each([
  ['hu', 'Megerősítő kód: 012345'],
  ['ro', 'Cod de confirmare: 012345'],
  ['en', 'Confirmation code: 012345'],
])('the mail that asks to confirm has the six digits beside the link, in %s', (locale, line) => {
  const { text, html } = writeVerifyMail(
    { ...reservation, locale: locale as Locale },
    'token',
    '012345',
  );
  expect(text).toContain(line);
  expect(text).toContain('/verify-public-reservation/token');
  expect(html).toContain('>012345<');
});

const ANSWER_URL = 'http://localhost:3000/v/AbCdEfGhIjKlMnOp?lang=hu';
const NOW = Date.parse('2026-10-20T10:00:00Z');

test.each([
  ['hu', '2 munkanapon belül', 'biztosítása nem fedezi', 'kárbejelentés'],
  ['ro', 'în 24 de ore', 'nu acoperă această vizită', 'raportare a daunelor'],
  ['en', 'within 24 hours', 'does not cover this visit', 'claim-reporting menu'],
])(
  'a booking of an insured member says in %s how it is paid for [C746 C749 C824]',
  (locale, promise, selfPaid, claim) => {
    const textOf = (cover: MailedReservation['cover']) =>
      writeConfirmedMail({ ...reservation, locale: locale as Locale, own, cover }, 'token', NOW)
        .text;
    expect(textOf('pending')).toContain(promise);
    expect(textOf('pending')).toContain('/cancel-reservation/token');
    expect(textOf('selfPaid')).toContain(selfPaid);
    expect(textOf('tooEarly')).toContain(claim);
    for (const word of [promise, selfPaid, claim]) expect(textOf(null)).not.toContain(word);
  },
);

test.each([
  ['hu', 'engedélyezte', 'nem engedélyezte', 'díjmentesen lemondhatja'],
  ['ro', 'a aprobat', 'nu a aprobat', 'o puteți anula gratuit'],
  ['en', 'has approved', 'has not approved', 'cancel it free of charge'],
])(
  'the decision is told in %s, and after a refusal how to keep or cancel it',
  (locale, yes, no, way) => {
    const mailOf = (decision: 'approved' | 'rejected') =>
      writeDecidedMail({ ...reservation, locale: locale as Locale, own }, decision, 'token', NOW);
    expect(mailOf('approved').text).toContain(yes);
    expect(mailOf('rejected').text).toContain(no);
    expect(mailOf('rejected').text).toContain(way);
    expect(mailOf('rejected').text).toContain('/cancel-reservation/token');
    // The calendar has it already.
    expect(mailOf('rejected').calendar).toBeNull();
  },
);

test.each(['approved', 'rejected'] as const)(
  'the mail of a visit that was %s says when and where, and not what it is for',
  (decision) => {
    const mail = writeDecidedMail({ ...reservation, own }, decision, 'token', NOW);
    const care = reservation.subfunction.locales.hu ?? reservation.subfunction.name;
    expect(writeConfirmedMail({ ...reservation, own }, 'token', NOW).text).toContain(care);
    for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toContain(care);
    expect(mail.text).toContain(reservation.provider.name);
  },
);

test('the mail of a decision leads to the appointments by the link that asks for the date of birth, while that works', () => {
  const hrefOf = (fullAuthToken: string | null) => {
    const page = { ...own, hasPage: true, fullAuthToken };
    const { text } = writeDecidedMail({ ...reservation, own: page }, 'approved', null, NOW);
    return /\S+(?:appointments|require-full-auth)\S*/.exec(text)?.[0];
  };
  const { origin, locale } = reservation;
  expect(hrefOf('link')).toBe(`${origin}/require-full-auth/link?lang=${locale}`);
  expect(hrefOf(null)).toBe(`${origin}/services/appointments?lang=${locale}`);
});

const priced = (values: Partial<VisitTerms>) => ({
  ...reservation,
  own,
  price: calculateVisitPrice({
    price: 20_000,
    discountRate: 0,
    cover: { state: 'covered', insurersPart: 16_000, isSplit: true },
    isCancelled: false,
    ...values,
  }),
});

test('the mail of a decision says what is really due: a member’s part, or all of it after a refusal', () => {
  const approved = writeDecidedMail(priced({}), 'approved', 'token', NOW);
  expect(approved.text).toContain('Ár: 4000\u00A0Ft, a helyszínen fizetendő');
  expect(approved.text).toContain('a biztosító fizet: 16\u00A0000\u00A0Ft');
  const cover = { state: 'selfPaid', insurersPart: 16_000, isSplit: true } as const;
  const rejected = writeDecidedMail(priced({ cover }), 'rejected', 'token', NOW);
  expect(rejected.text).toContain('Ár: 20\u00A0000\u00A0Ft, a helyszínen fizetendő');
  expect(rejected.html).toContain('20\u00A0000\u00A0Ft, a helyszínen fizetendő');
});

test('a cancelled visit costs nothing in its mail, and a confirmed one the same in its mail and its calendar file', () => {
  const { text } = writeCancelledMail(priced({ isCancelled: true }), NOW);
  expect(text).toContain('Ár: A lemondott időpontért nem kell fizetnie');
  expect(text).not.toContain('Ft');
  const confirmed = writeConfirmedMail(priced({ cover: null }), 'token', NOW);
  const unfolded = confirmed.calendar?.content.replaceAll('\r\n ', '');
  for (const written of [confirmed.text, unfolded]) {
    expect(written).toMatch(/Ár: 20\u00A0000\u00A0Ft\\?, a helyszínen fizetendő/);
  }
});

test('a visitor’s mail offers to add the booking to an account where there are accounts; a customer’s never [TK-10]', () => {
  const linkOf = (values: Partial<MailedReservation>) => {
    const { text } = writeConfirmedMail({ ...reservation, ...values }, 'token', NOW);
    return /\S+add-reservation\S*/.exec(text)?.[0];
  };
  const { origin, locale } = reservation;
  expect(linkOf({ isAddable: true })).toBe(`${origin}/add-reservation/token?lang=${locale}`);
  expect(linkOf({ isAddable: false })).toBeUndefined();
  expect(linkOf({ isAddable: false, own })).toBeUndefined();
});

test.each([
  [
    'hu',
    'Szakterület: Bőrgyógyászat',
    'Térkép: ',
    'Útvonal: ',
    'hozza magával',
    'eddig mondhatja le: ',
  ],
  ['ro', 'Specialitate: Bőrgyógyászat', 'Hartă: ', 'Traseu: ', 'să aduceți', 'anula până la '],
  ['en', 'Specialty: Bőrgyógyászat', 'Map: ', 'Route: ', 'Please bring', 'cancels it until '],
])(
  'the mail of an appointment is a ticket in %s: specialty, map, route, phone, what to bring, until when, in both forms',
  (locale, specialty, map, route, bring, until) => {
    const { text, html } = writeConfirmedMail(
      { ...reservation, locale: locale as Locale },
      'token',
      NOW,
    );
    expect(text).toContain(specialty);
    expect(text).toContain(`${map}https://www.openstreetmap.org/?mlat=47.5&mlon=19.05`);
    expect(text).toContain(`${route}https://www.openstreetmap.org/directions?to=47.5%2C19.05`);
    for (const sentence of [bring, until]) {
      expect(text).toContain(sentence);
      expect(html).toContain(sentence);
    }
    expect(html).toContain('href="tel:+3612345678"');
    expect(html).toContain('href="https://www.openstreetmap.org/?mlat=47.5&amp;mlon=19.05');
  },
);

test.each(['hu', 'ro', 'en'] as const)(
  'the reminder of the last hours reads otherwise than that of the days before, in %s',
  (locale) => {
    const headingOf = (isSoon: boolean) =>
      writeReminderMail({ ...reservation, locale }, 'token', NOW, {
        isSoon,
        hasAccount: false,
        answerUrl: ANSWER_URL,
      });
    const { reminder } = MAIL_WORDS[locale];
    expect(headingOf(false).text).toContain(reminder.heading);
    expect(headingOf(false).text).not.toContain(reminder.soonHeading);
    expect(headingOf(true).text).toContain(reminder.soonHeading);
    expect(headingOf(true).calendar).toBeNull();
  },
);

test('a reminder asks whether the patient comes, and says so again two hours before', () => {
  for (const isSoon of [false, true]) {
    const as = { isSoon, hasAccount: false, answerUrl: ANSWER_URL };
    const { text } = writeReminderMail(reservation, 'token', NOW, as);
    expect(text).toContain(ANSWER_URL);
    expect(text.includes('SMS')).toBe(!isSoon);
  }
});

test.each([
  ['hu', 'a rendelőben', 'a videovizitjére'],
  ['ro', 'la clinică la data', 'la consultația video la data'],
  ['en', 'The clinic is expecting you', 'for your video visit'],
] as const)(
  'a reminder of a video visit sends nobody to the clinic, in %s',
  (locale, atClinic, byVideo) => {
    const introOf = (isVideo: boolean) =>
      writeReminderMail({ ...reservation, own, locale, isVideo }, null, NOW, {
        isSoon: true,
        hasAccount: true,
        answerUrl: ANSWER_URL,
      }).text;
    expect(introOf(false)).toContain(atClinic);
    expect(introOf(true)).not.toContain(atClinic);
    expect(introOf(true)).toContain(byVideo);
  },
);

test('a reminder says where to switch reminders off to who has an account, and to nobody else', () => {
  const linkOf = (hasAccount: boolean) => {
    const { text } = writeReminderMail({ ...reservation, own }, 'token', NOW, {
      answerUrl: ANSWER_URL,
      isSoon: true,
      hasAccount,
    });
    return /\S+\/profile\S*/.exec(text)?.[0];
  };
  expect(linkOf(true)).toBe('http://localhost:3000/profile?lang=hu');
  expect(linkOf(false)).toBeUndefined();
});

test('who booked for somebody else is greeted, and reads for whom: the family name first in Hungarian alone', () => {
  const forOther = { ...reservation, booker: { lastName: 'Nagy', firstName: 'Péter' } };
  const { text, calendar } = writeConfirmedMail(forOther, 'token', NOW);
  expect(text).toMatch(/Nagy Péter/);
  expect(text).toContain('Páciens: Kovács Anna');
  const file = calendar?.content.replaceAll('\r\n ', '') ?? '';
  expect(file).toContain('ATTENDEE;CN="Nagy Péter"');
  expect(file).toContain('Páciens: Kovács Anna');
  expect(writeConfirmedMail(reservation, 'token', NOW).text).not.toContain('Páciens');
  const inEnglish = writeConfirmedMail({ ...forOther, locale: 'en' }, 'token', NOW);
  expect(inEnglish.text).toContain('Dear Péter Nagy');
  expect(inEnglish.text).toContain('Patient: Anna Kovács');
  expect(inEnglish.calendar?.content.replaceAll('\r\n ', '')).toContain('Patient: Anna Kovács');
});

test('a mail about a move says when the visit was before, unless it is then again', () => {
  const before = `${MAIL_WORDS.hu.moved.before}:`;
  const earlier = new Date(reservation.startsAt.getTime() - 3_600_000);
  const tell = (movedFrom: Date | null) =>
    writeMovedMail({ ...reservation, locale: 'hu' }, 'token', NOW, movedFrom).text;
  expect(tell(earlier)).toContain(before);
  for (const none of [reservation.startsAt, null]) expect(tell(none)).not.toContain(before);
});

test('a mail about a video visit says no address but leads to its room: a member by their page, a visitor by the link of the mail, behind the hash [C068]', () => {
  const price = calculateVisitPrice({
    price: 20_000,
    discountRate: 0,
    cover: null,
    isCancelled: false,
  });
  const video = { ...reservation, isVideo: true, price };
  const visitors = writeConfirmedMail(video, 'token', NOW);
  expect(visitors.text).toContain(
    'http://localhost:3000/services/video-consultation/join?lang=hu#token',
  );
  expect(visitors.text).toContain('Videovizit, a saját készülékén');
  expect(visitors.text).toContain('átutalással fizetendő');
  expect(visitors.text).not.toContain('helyszínen');
  expect(visitors.text).not.toContain('Nádor');
  expect(visitors.text).not.toContain('TAJ-kártyáját');
  expect(visitors.calendar?.content).not.toContain('Nádor');
  const members = writeReminderMail({ ...video, own }, 'token', NOW, {
    answerUrl: ANSWER_URL,
    isSoon: true,
    hasAccount: true,
  });
  expect(members.text).toContain(
    `http://localhost:3000/services/video-consultation/${video.id}?lang=hu`,
  );
  expect(writeConfirmedMail(reservation, 'token', NOW).text).not.toContain('video-consultation');
});

test('a video visit that waits for its approval has no way into its room in the mail; the decision brings it [C068]', () => {
  const video = { ...reservation, isVideo: true, own };
  const pending = writeConfirmedMail({ ...video, cover: 'pending' }, 'token', NOW);
  expect(pending.text).not.toContain('video-consultation');
  expect(pending.text).toContain('A váróba az engedély megadása után léphet be');
  const room = `http://localhost:3000/services/video-consultation/${video.id}?lang=hu`;
  expect(writeDecidedMail(video, 'approved', 'token', NOW).text).toContain(room);
  const inPerson = writeDecidedMail({ ...video, isVideo: false }, 'approved', 'token', NOW);
  expect(inPerson.text).not.toContain('video-consultation');
});

test('a mail about a video visit that nobody holds any more promises no room: it names the clinic’s phone, keeps the time and says how to cancel [C068]', () => {
  const { text, calendar } = writeVideoOffMail(reservation, 'token', NOW);
  expect(text).toContain('a váró nem nyílik meg');
  expect(text).toContain('kérdezze meg telefonon a rendelőt');
  expect(text).not.toContain('video-consultation');
  expect(text).toContain('http://localhost:3000/cancel-reservation/token?lang=hu');
  expect(calendar?.content).toContain('Nádor');
});

test('a mail to who waited for a video visit in vain says so, and what to do [C068]', () => {
  const { text } = writeVideoMissedMail({ ...reservation, isVideo: true });
  expect(text).toContain('senki sem hívta be');
  expect(text).toContain('hívja fel a rendelőt');
  expect(text).toContain('http://localhost:3000/services/video-consultation?lang=hu');
});
