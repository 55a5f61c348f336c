import { describe, expect, test } from 'vitest';
import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import type { HeldData } from '../collect-data.server.ts';
import { writeInstant, type Section, type Source } from './data-copy-section.ts';
import { DATA_COPY_WORDS } from './data-copy-words.ts';
import {
  describeAdvice,
  describeCallBacks,
  describeEarlierTimes,
  describeLabRegistrations,
  describeReservations,
} from './describe-care.ts';
import {
  describeConsents,
  describeEvents,
  describeMails,
  describeMembership,
  describeRelatives,
  describeSignIns,
} from './describe-person.ts';

const NOTHING: HeldData = {
  account: null,
  subscriptions: [],
  coverUse: [],
  reservations: [],
  medicalCare: [],
  files: [],
  relatives: { adults: [], minors: [], sharedFrom: null },
  consents: [],
  questionnaires: { drafts: {}, results: [] },
  labRegistrations: [],
  emergencies: [],
  privacyRequests: [],
  callBacks: [],
  advice: { draft: null, questions: [] },
  mails: [],
  invitations: [],
  earlierTimes: { watches: [], offers: [] },
  secondFactor: { codesSince: null, recoveryCodesLeft: 0 },
  passkeys: [],
  sessions: [],
  events: [],
};
const ZONES: Record<Market, string> = { HU: 'Europe/Budapest', RO: 'Europe/Bucharest' };

function sourceOf(
  data: Partial<HeldData>,
  { locale = 'hu', market = 'HU' }: { locale?: Locale; market?: Market } = {},
): Source {
  const timeZone = ZONES[market];
  return {
    sheet: {
      locale,
      market,
      portal: 'Vizit',
      timeZone,
      now: new Date('2026-11-22T10:00:00Z'),
      data: { ...NOTHING, ...data },
    },
    words: DATA_COPY_WORDS[locale],
    instant: (at) => writeInstant(locale, at, timeZone),
    day: (of) =>
      new Date(of).toLocaleDateString(INTL_TAGS[locale], { timeZone: 'UTC', dateStyle: 'long' }),
    named: (label, value) => (value ? `${label}: ${value}` : null),
  };
}
const linesOf = (section: Section) => section.lines;

test('of whom nothing is kept, no section has a line', () => {
  const source = sourceOf({});
  const sections = [
    ...describeMembership(source),
    ...describeRelatives(source),
    ...describeSignIns(source),
    describeReservations(source),
    describeLabRegistrations(source),
    describeEarlierTimes(source),
    describeCallBacks(source),
    describeAdvice(source),
    describeConsents(source),
    describeMails(source),
    describeEvents(source),
  ];
  expect(sections.flatMap(linesOf)).toEqual([]);
  expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
});

describe('a question to a doctor', () => {
  const AT = new Date('2026-11-20T23:30:00Z');
  const question: HeldData['advice']['questions'][number] = {
    id: '1',
    last_name: 'Szabó',
    first_name: 'Zsófi',
    date_of_birth: '2015-05-05',
    relation: 'child',
    specialization: { id: 3, name: 'Dermatology', locales: { hu: 'Bőrgyógyászat' } },
    answers: {
      since: 'days',
      course: 'worse',
      strength: 'severe',
      conditions: 'Asztma',
      medicines: '',
      allergies: 'Penicillin',
    },
    question: 'Mi ez a kiütés?',
    status: 'answered',
    due_at: AT,
    created_at: AT,
    hand_over_note: 'Gyermekbőrgyógyász kell',
    messages: [
      {
        id: '2',
        kind: 'answer',
        text: 'Mutassa meg.',
        doctor_name: 'Dr. Kiss Edit',
        doctor_specialties: [],
        next_step: 'book',
        specialization: { id: 3, name: 'Dermatology', locales: { hu: 'Bőrgyógyászat' } },
        subfunction_id: null,
        urgency: 'week',
        referral: 'Beutaló: kiütés',
        created_at: AT,
      },
    ],
  };

  test('is written with all that was answered about the complaint, and what the doctor advised', () => {
    const [asked = '', answered = '', ...more] = linesOf(
      describeAdvice(sourceOf({ advice: { draft: null, questions: [question] } })),
    );
    expect(more).toEqual([]);
    for (const part of [
      // Half past midnight of the next day in Budapest.
      '2026. november 21. 00:30',
      'Bőrgyógyászat',
      'Szabó Zsófi',
      '2015. május 5.',
      'Romlik',
      'Asztma',
      'Penicillin',
      'Mi ez a kiütés?',
      'Gyermekbőrgyógyász kell',
    ]) {
      expect(asked).toContain(part);
    }
    for (const part of ['Az orvos válasza', 'Dr. Kiss Edit', 'Mutassa meg.', 'Beutaló: kiütés']) {
      expect(answered).toContain(part);
    }
    expect(`${asked}${answered}`).not.toMatch(/worse|severe|undefined|null/);
  });

  test('says how strong a complaint is and how soon it is to be seen, in the reader’s words', () => {
    const text = linesOf(
      describeAdvice(
        sourceOf({ advice: { draft: null, questions: [question] } }, { locale: 'en' }),
      ),
    ).join('\n');
    expect(text).toContain('How is it changing?: Getting worse');
    expect(text).toMatch(/How much does it trouble you\?: \S/);
    expect(text).toContain('See a doctor within a week.');
    expect(text).not.toContain('by phone');
  });

  test('says that the doctor wants to speak with them, where that is what comes next', () => {
    const messages = question.messages.map((one) => ({
      ...one,
      next_step: 'call_back' as const,
      urgency: null,
    }));
    const advice = { draft: null, questions: [{ ...question, messages }] };
    const [, answered = ''] = linesOf(describeAdvice(sourceOf({ advice }, { locale: 'en' })));
    expect(answered).toContain('would like to talk to you by phone');
    expect(answered).not.toContain('within a week');
  });

  test('about a result has no complaint to speak of', () => {
    const { course: _course, strength: _strength, ...answers } = question.answers;
    const plain = { ...question, answers: { ...answers, since: 'no_complaint' as const } };
    const [line = ''] = linesOf(
      describeAdvice(sourceOf({ advice: { draft: null, questions: [plain] } }, { locale: 'en' })),
    );
    expect(line).toContain('No symptoms');
    expect(line).not.toContain('How is it changing');
  });
});

test('a call-back is written by the clock of the market, with the name and the number as its people write them', () => {
  const call: HeldData['callBacks'][number] = {
    last_name: 'Popescu',
    first_name: 'Ana',
    date_of_birth: '1980-02-29',
    relation: null,
    topic: 'medicine',
    phone: '+40722123456',
    reach_from: new Date('2026-11-23T06:00:00Z'),
    due_at: new Date('2026-11-23T07:00:00Z'),
    status: 'requested',
    is_reached: null,
    note: null,
    created_at: new Date('2026-11-22T10:00:00Z'),
  };
  const lineIn = (locale: Locale) =>
    linesOf(describeCallBacks(sourceOf({ callBacks: [call] }, { locale, market: 'RO' })))[0];
  for (const locale of ['hu', 'ro', 'en'] as const) {
    expect(lineIn(locale)).toContain('Ana Popescu');
    expect(lineIn(locale)).toContain('+40 722 123 456');
    expect(lineIn(locale)).toContain('08:00');
  }
  expect(lineIn('ro')).toContain('23 noiembrie 2026');
});

describe('a registration for a laboratory test', () => {
  const row: HeldData['labRegistrations'][number] = {
    last_name: 'Kovács',
    first_name: 'Anna',
    date_of_birth: '1990-01-01',
    email: 'anna@example.com',
    phone: '+36201234567',
    zipcode: '1051',
    code: 'ABCD2345',
    place: { hu: 'Szeged', ro: 'Seghedin' },
    day: '2024-03-28',
    terms_version: '1',
    accepted_terms_at: new Date('2024-03-01T10:00:00Z'),
    marketing_version: null,
    marketing_agreed_at: null,
  };
  const lineOf = (values: Partial<typeof row>, locale: Locale = 'hu') =>
    linesOf(
      describeLabRegistrations(sourceOf({ labRegistrations: [{ ...row, ...values }] }, { locale })),
    )[0] ?? '';

  test('has its place in the reader’s language, else in the market’s', () => {
    expect(lineOf({})).toContain('Szeged');
    expect(lineOf({}, 'ro')).toContain('Seghedin');
    expect(lineOf({}, 'en')).toContain('Szeged');
    expect(lineOf({})).toContain('2024. március 28.');
    expect(lineOf({})).toContain('ABCD2345');
  });

  test('says that offers were agreed to only where they were', () => {
    const agreed = new Date('2024-03-01T10:00:00Z');
    expect(lineOf({})).not.toContain('Ajánlatok');
    expect(lineOf({ marketing_agreed_at: agreed })).toContain('2024. március 1. 11:00');
  });
});

test('a watch says what is waited for, and nothing of what is left open', () => {
  const watch: HeldData['earlierTimes']['watches'][number] = {
    target: 'search',
    specialization: { id: 1, name: 'Cardiology', locales: {} },
    subfunction: { id: 1, name: 'Visit', locales: { hu: 'Vizsgálat' } },
    doctor: null,
    anyDoctor: false,
    locations: [],
    parts: [],
    priceMax: null,
    onlyEnglish: false,
    takesSelfPaid: false,
    before: '2026-12-23T23:00:00Z',
    since: '2026-11-23T10:00:00Z',
    ended: null,
  };
  const lineOf = (values: Partial<typeof watch>) =>
    linesOf(
      describeEarlierTimes(
        sourceOf({ earlierTimes: { watches: [{ ...watch, ...values }], offers: [] } }),
      ),
    )[0] ?? '';
  expect(lineOf({}).split(' · ')).toHaveLength(3);
  const whole = lineOf({
    doctor: 'Dr. Kiss Edit',
    parts: ['morning', 'evening'],
    // Nothing is a highest price, too.
    priceMax: 0,
    onlyEnglish: true,
    takesSelfPaid: true,
    ended: 'stopped',
  });
  for (const part of ['Dr. Kiss Edit', 'Délelőtt', 'Este', 'Legfeljebb 0\u00a0Ft', 'Leállította']) {
    expect(whole).toContain(part);
  }
});

test('a text message and a letter say what they are, and to which number, and what is unknown is counted among the others', () => {
  const { kinds } = DATA_COPY_WORDS.hu.mails;
  const lines = linesOf(
    describeMails(
      sourceOf({
        mails: ['mail_reminder', 'sms', 'letter', 'mail_of_tomorrow'].map((kind) => ({
          kind,
          ordered_at: '2026-11-20T09:30:00Z',
          state: 'sent',
          recipient: kind === 'sms' ? '+36201112233' : null,
        })),
      }),
    ),
  );
  expect(lines.map((line) => line.split(' · ').slice(1, -1))).toEqual([
    [kinds.mail_reminder],
    ['SMS', '+36 20 111 2233'],
    ['postai levél'],
    [kinds.other],
  ]);
});

test('a consent that was withdrawn says so, one that holds does not', () => {
  const consent: HeldData['consents'][number] = {
    kind: 'marketing',
    version: '2026-01',
    source: 'profile',
    givenAt: '2026-11-20T09:30:00Z',
    withdrawnAt: null,
  };
  const withdrawn = { ...consent, withdrawnAt: '2026-11-21T09:30:00Z' };
  const [held = '', ended = ''] = linesOf(
    describeConsents(sourceOf({ consents: [consent, withdrawn] }, { locale: 'en' })),
  );
  expect(held).not.toContain('Withdrawn');
  expect(ended).toContain('Withdrawn: 21 November 2026');
});

test('a second factor without codes is none, and one whose codes are used up says that none is left', () => {
  const [factor] = describeSignIns(
    sourceOf({ secondFactor: { codesSince: '2026-11-20T09:30:00Z', recoveryCodesLeft: 0 } }),
  );
  expect(factor?.lines[0]).toContain('helyreállító kódok: 0');
  const [none] = describeSignIns(
    sourceOf({ secondFactor: { codesSince: null, recoveryCodesLeft: 3 } }),
  );
  expect(none?.lines).toEqual([]);
});

test('what was done by whom is said in words, also what this version does not know', () => {
  const lines = linesOf(
    describeEvents(
      sourceOf(
        { events: [{ action: 'of_tomorrow', actor: 'self', at: '2026-11-20T09:30:00Z' }] },
        { locale: 'en' },
      ),
    ),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('of_tomorrow');
});
