import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { writePrice } from '#app/features/prices/describe-price.ts';
import { priceOfRecord } from '#app/features/prices/recorded-price.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { PREAUTHORIZATION_STATUSES } from '#app/platform/states.ts';
import type { HeldData } from '../collect-data.server.ts';
import type { Source } from './data-copy-section.ts';
import { DATA_COPY_WORDS } from './data-copy-words.ts';
import { describeReservations } from './describe-care.ts';
import { drawDataCopy } from './draw-data-copy.server.ts';

const DATA: HeldData = {
  account: null,
  subscriptions: [
    {
      product: 'Vizit Plusz',
      name: 'Szabó Éva',
      date_of_birth: '1980-02-29',
      mothers_name: 'Kiss Mária',
      phone: '+36201234567',
      contact_email: 'eva@example.com',
      zipcode: '1051',
      city: 'Budapest',
      street: 'Nádor utca 1.',
      starts_on: '2026-05-07',
      ends_on: null,
      customer_type: null,
    },
  ],
  medicalCare: [
    {
      created_at: '2026-11-20T10:00:00.000Z',
      status: 'booked',
      service: 'Gyomortükrözés',
      provider: null,
      doctor_name: null,
      starts_at: null,
      wishes: [],
      name: 'Szabó Éva',
      date_of_birth: null,
      mothers_name: null,
      phone: null,
      email: null,
      zipcode: null,
      city: null,
      street: null,
      comment: null,
      is_approved: true,
      said_coming_at: null,
      on_behalf_relation: null,
      messages: [
        {
          channel: 'sms',
          state: 'sent',
          recipient: '+36201114455',
          created_at: '2026-11-20T09:30:00Z',
        },
      ],
      changes: [
        {
          at: '2026-11-21T10:00:00.000Z',
          changes: [
            { field: 'provider', before: null, now: { uuid: 'a', name: 'Duna Klinika' } },
            {
              field: 'wishes',
              before: [{ date: '2026-12-07', part: 'morning' }],
              now: [{ date: '2026-12-08', part: 'evening' }],
            },
            { field: 'complaints', before: null, now: 'Két hete fáj.' },
            { field: 'phone', before: '+36205550101', now: '+3615550124' },
          ],
          givenBack: [
            { startsAt: '2026-12-07T08:30:00.000Z', place: 'Diófa Rendelő', doctorName: null },
          ],
        },
      ],
    },
  ],
  files: [],
  coverUse: [
    {
      specialization: 'Bőrgyógyászat',
      period_starts_on: '2026-05-07',
      amount: 12_000,
      quantity: 2,
    },
  ],
  reservations: [
    {
      starts_at: '2026-12-01T09:00:00.000Z',
      time_zone: 'Europe/Budapest',
      status: 'cancelled_by_patient',
      provider: 'Duna Klinika',
      doctor: null,
      service: 'Kardiológia',
      mode: 'in_person',
      price: 40_000,
      discount_rate: null,
      invoice_splitting: true,
      service_type: 'PREAUTHORIZATION',
      patient_last_name: 'Szabó',
      patient_first_name: 'Zsófi',
      patient_date_of_birth: '2015-05-05',
      patient_mothers_name: null,
      patient_phone: null,
      patient_email: null,
      patient_comment: null,
      patient_client_eid: null,
      preauthorization: 'rejected',
      preauthorization_decided_at: new Date('2026-11-21T10:00:00Z'),
      total_cost: 40_000,
      paid_by_subscription: 15_000,
      refusal_reason: 'limit_used_up',
      estimated_cost: 25_000,
      requested_cost: null,
      asked_documents: ['findings', 'referral'],
      on_behalf_relation: 'child',
      video_waiting_since: new Date('2026-11-20T10:00:00Z'),
      video_rating: 4,
      video_closed_as: 'not_come',
      arrived_at: null,
      closing_reason: 'equipment',
      said_coming_at: new Date('2026-11-24T10:00:00Z'),
      review: {
        stars: 4,
        comment: 'Türelmes orvos.',
        name: 'Kata Sz.',
        state: 'published',
        reply: 'Köszönjük!',
      },
      messages: [
        {
          channel: 'sms',
          state: 'delivered',
          recipient: '+36201112233',
          created_at: '2026-11-20T09:30:00Z',
        },
        {
          channel: 'letter',
          state: 'delivered',
          recipient: 'Szabó Zsófi, Nádor utca 1., 1051, Budapest',
          created_at: '2026-11-20T09:30:00Z',
        },
      ],
    },
  ],
  relatives: { adults: [], minors: [], sharedFrom: null },
  consents: [],
  questionnaires: {
    drafts: {},
    results: [
      {
        key: 'lifestyle',
        takenOn: '2026-11-21',
        createdAt: '2026-11-21T10:00:00.000Z',
        answers: { sex: 'f', smoking: 'former' },
      },
    ],
  },
  labRegistrations: [],
  mails: [
    { kind: 'mail_reminder', ordered_at: '2026-11-20T09:30:00Z', state: 'failed', recipient: null },
  ],
  invitations: [],
  emergencies: [
    {
      role: 'doctor',
      grounds: 'cannot_answer',
      comment: 'Found at the desk',
      note: null,
      opened_at: new Date('2026-11-21T10:00:00Z'),
      ended_at: new Date('2026-11-21T10:30:00Z'),
    },
  ],
  privacyRequests: [
    {
      kind: 'export',
      state: 'refused',
      channel: 'letter',
      asked_by: 'self',
      reference: 'GDPR/17',
      received_on: '2026-11-03',
      due_on: '2026-12-03',
      extension: null,
      refusal: 'excessive',
      planned_for: null,
      created_at: new Date('2026-11-04T10:00:00Z'),
      closed_at: new Date('2026-11-05T10:00:00Z'),
    },
  ],
  advice: { draft: null, questions: [] },
  earlierTimes: { watches: [], offers: [] },
  callBacks: [],
  secondFactor: { codesSince: null, recoveryCodesLeft: 0 },
  passkeys: [],
  sessions: [],
  events: [],
};

test.each([
  [
    'hu',
    [
      'Lemondta a páciens',
      'engedély: elutasítva',
      'az éves keret elfogyott',
      'Ár: A lemondott időpontért nem kell fizetnie',
      'korábbi lelet, orvosi beutaló',
      'engedély: megadva',
      'a videovizitre nem jött el',
      'egy készülék nem használható',
      '2026. november 21.',
      'Gyermek',
      'Leszoktam · Közepes mozgás hetente: nincs megadva',
      'SMS, +36 20 111 2233, ',
      'SMS, +36 20 111 4455, ',
      'Szabó Zsófi, Nádor utca 1., 1051, Budapest, 2026. november 20.',
      'Hogyan érkezett: levélben',
      'Módosítva: 2026. november 21. 11:00 · Rendelő: – » Duna Klinika · ',
      '2026. december 7., Délelőtt » 2026. december 8., Este · Panaszok: – » Két hete fáj. · ',
      'Telefonszám: +36 20 555 0101 » +36 1 555 0124',
      'Visszaadott időpontok: 2026. december 7. 09:30, Diófa Rendelő',
      'Iktatószám: GDPR/17',
      'a kérelem túlzó',
    ],
  ],
  [
    'ro',
    [
      'Anulată de pacient',
      'aprobare: respinsă',
      'aprobare: acordată',
      'un aparat nu poate fi folosit',
      '21 noiembrie 2026',
      'Copil',
      'Modificată: 21 noiembrie 2026',
      'Ore date înapoi: 7 decembrie 2026',
      'M-am lăsat',
      'Cum a venit: prin scrisoare',
    ],
  ],
  [
    'en',
    [
      'Cancelled by the patient',
      'approval: refused',
      'approval: given',
      'a device cannot be used',
      '21 November 2026',
      'Child',
      'Changed: 21 November 2026',
      '7 December 2026, Morning » 8 December 2026, Evening',
      'Times given back: 7 December 2026',
      'I have given up',
      'How it came: by letter',
    ],
  ],
] as const)(
  'the document says in words (%s) what became of a visit, for whom it was, what was decided on its cost, and what was answered to questionnaires [PR-03]',
  async (locale, words) => {
    const pdf = await drawDataCopy({
      locale,
      market: 'HU',
      portal: 'Vizit',
      timeZone: 'Europe/Budapest',
      now: new Date('2026-11-22T10:00:00Z'),
      data: DATA,
    });
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { text } = await extractText(document, { mergePages: true });
    const read = text.replace(/\s+/g, ' ');
    for (const word of words) expect(read).toContain(word);
    // nobody pays for what was cancelled, and the insurer pays for nothing that it refused
    expect(read).not.toMatch(/(15|25|40)[ .,]000 Ft/);
    expect(read).toContain('Szabó Zsófi');
    expect(read).not.toMatch(/cancelled_by_patient|rejected/);
  },
);

test('no value of the document stands bare: labels, whole dates, money with its currency, phones as they are written', async () => {
  const pdf = await drawDataCopy({
    locale: 'hu',
    market: 'HU',
    portal: 'Vizit',
    timeZone: 'Europe/Budapest',
    now: new Date('2026-11-22T07:00:00Z'),
    data: {
      ...DATA,
      files: [
        {
          name: 'beutalo.pdf',
          kind: 'application/pdf',
          created_at: '2026-11-21T10:00:00Z',
          size: 1,
          state: 'clean',
          from: 'you',
          path: 'a',
        },
      ],
      sessions: [
        {
          agent: 'Firefox',
          signedInBy: 'password',
          startedAt: '2026-11-21T10:00:00Z',
          lastSeenAt: '2026-11-21T10:00:00Z',
        },
      ],
      events: [{ action: 'data_copy_made', actor: 'self', at: '2026-11-21T10:00:00Z' }],
    },
  });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const read = (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  expect(read).toContain('Fájl: beutalo.pdf · Fajtája: application/pdf · Létrehozva: 2026. nov');
  expect(read).toContain('Bejelentkezett: 2026. november 21. 11:00 · Bejelentkezés módja: ');
  expect(read).toContain('Időpont: 2026. november 21. 11:00 · Esemény: Adatletöltés kérése');
  for (const fact of [
    'Előfizetés: Vizit Plusz',
    'Név: Szabó Éva',
    'Születési dátum: 1980. február 29.',
    'Telefon: +36 20 123 4567',
    'Lakcím: 1051 Budapest, Nádor utca 1.',
    'Időtartam: 2026. május 7. – határozatlan ideig',
    'Szakterület: Bőrgyógyászat',
    'Felhasznált összeg: 12 000 Ft',
    'Vizitek száma: 2',
    'Rendelő: Duna Klinika',
    'Ellátás: Kardiológia',
    'Állapot: Lemondta a páciens',
  ]) {
    expect(read).toContain(fact);
  }
  expect(read).not.toMatch(/[0-9]{4}-[0-9]{2}-[0-9]{2}/);
  // two digits of the hour
  expect(read).toContain('2026. november 22. 08:00');
});

const sourceOf = (locale: Locale, reservations: HeldData['reservations']): Source => ({
  sheet: {
    locale,
    market: 'HU',
    portal: 'Vizit',
    timeZone: 'Europe/Budapest',
    now: new Date('2026-11-22T10:00:00Z'),
    data: { ...DATA, reservations },
  },
  words: DATA_COPY_WORDS[locale],
  instant: (at) => new Date(at).toISOString(),
  day: (day) => day,
  named: (label, value) => (value ? `${label}: ${value}` : null),
});

test('a visit’s price is told as pages and mails tell it, whatever was decided and whoever pays', async () => {
  const [visit] = DATA.reservations;
  if (visit === undefined) throw new Error('There is a visit.');
  const money = fc.option(fc.integer({ min: 0, max: 90_000 }));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        status: fc.constantFrom('confirmed' as const, 'fulfilled', 'cancelled_by_provider'),
        preauthorization: fc.option(fc.constantFrom(...PREAUTHORIZATION_STATUSES)),
        price: money,
        total_cost: money,
        estimated_cost: money,
        discount_rate: fc.option(fc.integer({ min: 0, max: 100 })),
        invoice_splitting: fc.boolean(),
      }),
      fc.constantFrom(...LOCALES),
      async (noted, locale) => {
        const reader = { locale, market: 'HU', mode: 'in_person' } as const;
        const { lines } = describeReservations(
          sourceOf(locale, [{ ...visit, ...noted, service_type: 'SELF_PAID' }]),
        );
        const told = writePrice(
          priceOfRecord(
            { ...noted, preauth_status: noted.preauthorization },
            { isCancelled: noted.status === 'cancelled_by_provider' },
          ),
          reader,
        );
        expect(lines).toEqual([expect.stringContaining(`: ${told} · `)]);
        // and no amount beside it
        expect(lines[0]?.replace(told, '')).not.toMatch(/[0-9]\u00A0Ft/);
      },
    ),
  );
});

test('no price stands at a time that was never booked, nor for who is insured and was told none', () => {
  const [visit] = DATA.reservations;
  if (visit === undefined) throw new Error('There is a visit.');
  const read = (values: Partial<HeldData['reservations'][number]>) =>
    describeReservations(sourceOf('hu', [{ ...visit, preauthorization: null, ...values }])).lines;
  const told = /Ár: /;
  expect(read({ status: 'confirmed' })).toEqual([expect.stringMatching(told)]);
  for (const hidden of [
    read({ status: 'expired' }),
    read({ status: 'confirmed', total_cost: null }),
  ]) {
    expect(hidden).toEqual([expect.not.stringMatching(told)]);
  }
});
