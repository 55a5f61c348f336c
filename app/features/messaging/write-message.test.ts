import { describe, expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { MESSAGE_ABOUTS as ALL_ABOUTS } from '#app/platform/states.ts';
import { countSmsParts } from './sms-parts.ts';
import { writeLetter, writeLinkSms, writeSms, type WrittenVisit } from './write-message.ts';

const MESSAGE_ABOUTS = ALL_ABOUTS.filter((about) => about !== 'finish_care');

const VISIT: WrittenVisit = {
  about: 'reminder',
  number: 'K7F3-9QX2',
  locale: 'hu',
  market: 'HU',
  product: 'Vizit',
  startsAt: new Date('2026-11-25T13:30:00Z'),
  timeZone: 'Europe/Budapest',
  isVideo: false,
  provider: {
    name: 'Duna Klinika',
    zip: '1137',
    city: 'Budapest',
    address: 'Pozsonyi út 1.',
    phone: ['+3612345678'],
  },
};
/** 256 bits. */
const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcdE';
const URL = `https://idopont.example.hu/v/${TOKEN}?lang=hu`;

describe('a text message', () => {
  test('says when by the clinic’s clock and where, in the reader’s language', () => {
    expect(writeSms(VISIT, null)).toBe(
      'Vizit: emlékeztető: nov. 25., Sze 14:30, Duna Klinika, Budapest, Pozsonyi út 1. Tel.: +36 1 234 5678.',
    );
    const inBucharest = { ...VISIT, timeZone: 'Europe/Bucharest', locale: 'ro' } as const;
    expect(writeSms(inBucharest, null)).toContain('mie., 25 nov. 15:30');
    expect(writeSms({ ...VISIT, locale: 'en' }, null)).toContain('Wed 25 Nov 14:30');
  });

  test.each([
    ['hu', 'Duna Klinika (videovizit).'],
    ['ro', 'Duna Klinika (video).'],
    ['en', 'Duna Klinika (video visit).'],
  ] as const)('of a video visit sends nobody to the clinic: %s', (locale, where) => {
    const text = writeSms({ ...VISIT, locale, isVideo: true }, null);
    expect(text).toContain(where);
    expect(text).not.toContain('Pozsonyi');
  });

  test('of a booking names its number, and no telephone where the clinic has none', () => {
    const provider = { ...VISIT.provider, address: 'Pozsonyi út 1', phone: [] };
    expect(writeSms({ ...VISIT, about: 'confirmed', provider }, null)).toBe(
      'Vizit: időpontja rögzítve: nov. 25., Sze 14:30, Duna Klinika, Budapest, Pozsonyi út 1. Foglalási szám: K7F3-9QX2.',
    );
    // Accents are left out where they would make a third part.
    expect(writeSms({ ...VISIT, provider }, URL)).toMatch(
      / Visszaigazol[áa]s vagy lemond[áa]s: https/,
    );
    for (const locale of LOCALES) {
      for (const about of MESSAGE_ABOUTS) {
        expect(writeSms({ ...VISIT, locale, about, provider }, null)).not.toMatch(/Tel|Phone|\.\./);
      }
    }
  });

  test.each(LOCALES)('of any visit has two parts and its whole link: %s', (locale) => {
    const name = 'Szent Őrangyal Magánegészségügyi és Rehabilitációs Központ és Szűrőállomás';
    for (const about of MESSAGE_ABOUTS) {
      const provider = {
        ...VISIT.provider,
        name,
        address: 'Ősz utca 1234. II. lépcsőház 5. emelet',
      };
      const product = 'Egészségfelügyelet Időpontfoglaló';
      const text = writeSms({ ...VISIT, locale, about, provider, product }, URL);
      expect(countSmsParts(text)).toBeLessThanOrEqual(2);
      expect(text.endsWith(` ${URL}`)).toBe(true);
      expect(text).toContain('14:30');
    }
  });

  test.each(LOCALES)(
    'with a link to a request for care has two parts and its whole link: %s',
    (locale) => {
      const text = writeLinkSms(locale, 'Egészségfelügyelet Időpontfoglaló', URL);
      expect(countSmsParts(text)).toBeLessThanOrEqual(2);
      expect(text.endsWith(` ${URL}`)).toBe(true);
    },
  );

  test('has its whole link and the clinic by name for hosts of forty letters, in every language [TK-02]', () => {
    const host = 'idopontfoglalas.egeszsegfelugyelet.hu.io';
    for (const locale of LOCALES) {
      const url = `https://${host}/v/${TOKEN}?lang=${locale}`;
      const text = writeSms({ ...VISIT, locale, product: 'Egészségfelügyelet' }, url);
      expect([host.length, countSmsParts(text)]).toEqual([40, 2]);
      expect(text.endsWith(` ${url}`)).toBe(true);
      expect(text).toContain('Duna Klinika');
    }
  });
});

test('a letter says to whom, when, where and whom to call', () => {
  const { subject, paragraphs } = writeLetter(
    { ...VISIT, about: 'confirmed', locale: 'en' },
    {
      reader: 'Anna Kovács',
      time: 'Wednesday 25 November 2026 at 14:30',
      address: '1137 Budapest',
    },
  );
  expect(subject).toBe('Your appointment is booked');
  expect(paragraphs).toEqual([
    'Dear Anna Kovács,',
    'We have booked an appointment for you.',
    'When: Wednesday 25 November 2026 at 14:30',
    'Where: Duna Klinika, 1137 Budapest',
    'Booking number: K7F3-9QX2. Please say it when you call.',
    'If you cannot come, or have a question, please call the clinic: +36 1 234 5678.',
    'Kind regards, Vizit',
  ]);
});

test.each(['hu', 'ro', 'en'] as const)(
  'a letter about a visit that is off asks nobody whether they can come, in %s',
  (locale) => {
    const to = { reader: 'Anna Kovács', time: '14:30', address: '1137 Budapest' };
    const callOf = (about: 'confirmed' | 'cancelled') =>
      writeLetter({ ...VISIT, about, locale }, to).paragraphs.at(-2);
    const cannotCome = /eljönni|puteți veni|cannot come/;
    expect(callOf('confirmed')).toMatch(cannotCome);
    expect(callOf('cancelled')).not.toMatch(cannotCome);
    expect(callOf('cancelled')).toContain('+36 1 234 5678');
  },
);
