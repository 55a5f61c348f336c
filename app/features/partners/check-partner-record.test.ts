import { expect, test } from 'vitest';
import { partnerRecords } from '#app/themes/index.ts';
import { ACME } from '#tests/support/acme.ts';
import { checkPartnerRecord } from './check-partner-record.ts';

const TEXT = { hu: 'Szűrés', ro: 'Control', en: 'Screening' };
const CAMPAIGN = {
  address: 'screening',
  subfunction: 3,
  opens: '2026-05-01',
  closes: '2026-05-31',
  usableUntil: '2026-08-31',
  title: TEXT,
  text: TEXT,
};
const problemsOf = (changes: object) => checkPartnerRecord({ ...ACME, ...changes }).problems;

const DAY = { opens: '08:00', closes: '20:00' };
const MORNING = { opens: '08:00', closes: '12:00' };
const NAMES = { hu: 'a', ro: 'a', en: 'a' };

test.each(partnerRecords.map((record) => [record.key, record] as const))(
  'the record of %s that comes with the program can be imported',
  (_key, record) => {
    expect(checkPartnerRecord(record)).toEqual({ record });
  },
);

test('a campaign, a page and a registration that end on the day they begin are taken', () => {
  const day = '2026-05-01';
  const days = { opens: day, closes: day, usableUntil: day };
  const pages = [{ address: 'acme-start', kind: 'start' }];
  expect(
    problemsOf({ pages, registration: days, campaigns: [{ ...CAMPAIGN, ...days }] }),
  ).toBeUndefined();
});

test('a complete record is taken as it is', () => {
  expect(checkPartnerRecord(ACME)).toEqual({ record: ACME });
});

test.each([
  ['flags.hasMap: must be true or false', { flags: { ...ACME.flags, hasMap: 'yes' } }],
  ['landing.member: is missing', { landing: { visitor: 'index' } }],
  ['flags.hasMaps: is not known here', { flags: { ...ACME.flags, hasMaps: true } }],
  ['key: must be small letters and digits, words parted by _', { key: 'Acme!' }],
  ['look: must be one of generic, ', { look: 'acme' }],
  [
    'landing.visitor: must be one of index, search, skin_check, intro, services, offers, cards',
    { landing: { visitor: 'home', member: 'index' } },
  ],
  ['pages[0]: must be an object', { pages: ['acme-start'] }],
  [
    'pages[0].address: must be small letters and digits, words parted by -, such as acme-start',
    { pages: [{ address: 'Acme/start', kind: 'start' }] },
  ],
  [
    'pages[0].kind: must be one of start, services',
    { pages: [{ address: 'acme-start', kind: 'home' }] },
  ],
  [
    'pages[0].address: /login is a page of every portal',
    { pages: [{ address: 'login', kind: 'start' }] },
  ],
  [
    'campaigns[0].address: acme-start stands twice',
    {
      pages: [{ address: 'acme-start', kind: 'start' }],
      campaigns: [{ ...CAMPAIGN, address: 'acme-start' }],
    },
  ],
  ['registration.opens: must be a day such as 2026-03-31', { registration: { opens: '1 May' } }],
  ['registration.closes: there is no day 2026-02-30', { registration: { closes: '2026-02-30' } }],
  [
    'registration.closes: 2026-03-31 is before opens, 2026-04-01',
    { registration: { opens: '2026-04-01', closes: '2026-03-31' } },
  ],
  [
    'campaigns[0].usableUntil: 2026-05-30 is before closes, 2026-05-31',
    { campaigns: [{ ...CAMPAIGN, usableUntil: '2026-05-30' }] },
  ],
  [
    'campaigns[0].subfunction: must be the number of a service',
    { campaigns: [{ ...CAMPAIGN, subfunction: 'moles' }] },
  ],
  [
    'customerTypes[1].key: type_a stands twice',
    { customerTypes: [{ key: 'type_a' }, { key: 'type_a' }] },
  ],
  ['phones.hours: no day is open', { phones: { hours: { swapped: DAY } } }],
  ['phones.hours.monday.closes: is missing', { phones: { hours: { monday: { opens: '08:00' } } } }],
  [
    'phones.hours.monday.opens: must be a time of day such as 08:00, in steps of five minutes',
    { phones: { hours: { monday: { ...DAY, opens: '8:00' } } } },
  ],
  [
    'phones.hours.sunday: 08:00 is before 20:00',
    { phones: { hours: { sunday: { opens: '20:00', closes: '08:00' } } } },
  ],
  [
    'phones.hours.monday.again: 12:00 is not after 12:00',
    { phones: { hours: { monday: { ...MORNING, again: { opens: '12:00', closes: '18:00' } } } } },
  ],
  [
    'phones.hours.monday.again: 11:00 is not after 12:00',
    { phones: { hours: { monday: { ...MORNING, again: { opens: '11:00', closes: '18:00' } } } } },
  ],
  [
    'phones.hours.monday.again: 13:00 is before 18:00',
    { phones: { hours: { monday: { ...MORNING, again: { opens: '18:00', closes: '13:00' } } } } },
  ],
  [
    'phones.hours.monday.again.opens: must be a time of day such as 08:00, in steps of five minutes',
    { phones: { hours: { monday: { ...MORNING, again: { opens: '', closes: '18:00' } } } } },
  ],
  ['phones.hours.holiday: is not known here', { phones: { hours: { holiday: DAY } } }],
  [
    'phones.closedDays[0].day: there is no day 2026-02-30',
    { phones: { closedDays: [{ day: '2026-02-30', text: NAMES }] } },
  ],
  [
    'phones.closedDays[1].day: 2026-12-23 stands twice',
    { phones: { closedDays: [0, 1].map(() => ({ day: '2026-12-23', text: NAMES })) } },
  ],
  [
    'phones.closedDays[0].text.ro: is missing',
    { phones: { closedDays: [{ day: '2026-12-23', text: { hu: 'a', en: 'a' } }] } },
  ],
  [
    'phones.adviceIn.ro: must be a telephone number such as +3615550100',
    { phones: { adviceIn: { ro: '021' } } },
  ],
  ['productName.ro: is missing', { productName: { hu: 'A', en: 'A' } }],
  ['hosts: must be one host or more', { hosts: [] }],
  [
    'hosts[0].host: must be a host name in small letters, without port',
    { hosts: [{ host: 'Acme.hu:80', market: 'HU', locale: 'hu' }] },
  ],
  [
    'hosts[0].market: must be one of HU, RO',
    { hosts: [{ host: 'acme.hu', market: 'SK', locale: 'hu' }] },
  ],
  [
    'hosts[1].host: acme.hu stands twice',
    {
      hosts: [
        { host: 'acme.hu', market: 'HU', locale: 'hu' },
        { host: 'acme.hu', market: 'RO', locale: 'ro' },
      ],
    },
  ],
  [
    'frameAncestors[0]: must be an origin such as https://www.partner.example',
    { frameAncestors: ["'self'; script-src *"] },
  ],
  [
    'storeLinks.appStore: must be an address that begins with https://, or empty',
    { storeLinks: { appStore: 'javascript:alert(1)', googlePlay: '' } },
  ],
  [
    'claimLink: must be an address that begins with https://, or empty',
    { claimLink: String.raw`https://\evil.example` },
  ],
  [
    'claimLink: must be an address that begins with https://, or empty',
    { claimLink: 'https://a\u202Emoc.knab/x' },
  ],
  [
    'logo: must be an SVG, PNG, JPEG or WebP picture of at most 500 kB',
    { logo: 'data:text/html;base64,PHNjcmlwdD4xPC9zY3JpcHQ+' },
  ],
  [
    'colours.brand-600: must be a colour such as #0b716a, in small letters',
    { colours: { ...ACME.colours, 'brand-600': 'red;} body{display:none' } },
  ],
  [
    'products[0].key: must be small letters, digits, _ and -',
    { products: [{ key: 'Gold Plan', name: { hu: 'Arany' }, isInsured: true }] },
  ],
  [
    'products[1].key: gold stands twice',
    {
      products: [
        { key: 'gold', name: { hu: 'Arany' }, isInsured: true },
        { key: 'gold', name: { hu: 'Arany' }, isInsured: true },
      ],
    },
  ],
  [
    'preselectedSubfunction: must be the number of a service, or null',
    { preselectedSubfunction: 'dermatology' },
  ],
  ['texts.introduction.ro: is missing', { texts: { introduction: { hu: 'Üdv', en: 'Hello' } } }],
])('%s', (problem, changes) => {
  expect(problemsOf(changes)).toEqual([expect.stringContaining(problem)]);
});

test('every problem of a file is named at once, each once', () => {
  const problems = problemsOf({ flags: {}, landing: 'index', hosts: 'acme.hu', name: '' });
  expect(problems).toHaveLength(12 + 3);
  expect(problems).toContain('landing: must be an object');
  expect(problems).toContain('hosts: must be one host or more');
});

test('what is no record at all is said plainly', () => {
  for (const value of [null, 'acme', 7, []]) {
    expect(checkPartnerRecord(value).problems).toEqual(['the record: must be an object']);
  }
});

test('text that cannot be read on the brand colours is refused, with its contrast', () => {
  const colours = { ...ACME.colours, 'brand-600': '#ffb000' };
  expect(problemsOf({ colours })).toEqual([
    'colours.brand-600: white on brand-600 has a contrast of 1.83, text needs 4.5',
  ]);
});

test('a contrast just below the limit is refused, one just above is taken', () => {
  // WCAG examples: white on #777777 is 4.47:1, on #767676 4.54:1.
  expect(problemsOf({ colours: { ...ACME.colours, 'brand-600': '#777777' } })).toHaveLength(1);
  expect(problemsOf({ colours: { ...ACME.colours, 'brand-600': '#767676' } })).toBeUndefined();
});

test('the days of a laboratory’s campaign lie between its first and the last on which one can come, both included', () => {
  const daysOf = (days: string[], changes: object = {}) =>
    problemsOf({
      labCampaign: {
        opens: '2026-05-01',
        closes: '2026-05-31',
        usableUntil: '2026-08-31',
        title: TEXT,
        text: TEXT,
        closedTitle: TEXT,
        closedText: TEXT,
        places: [{ key: 'buda', place: TEXT, days }],
        ...changes,
      },
    });
  expect(daysOf(['2026-05-01', '2026-08-31'])).toBeUndefined();
  expect(daysOf(['2026-04-30', '2026-09-01', '2026-06-31'])).toEqual([
    'labCampaign.places[0].days: 2026-04-30 is not between 2026-05-01 and 2026-08-31',
    'labCampaign.places[0].days: 2026-09-01 is not between 2026-05-01 and 2026-08-31',
    'labCampaign.places[0].days: there is no day 2026-06-31',
  ]);
  expect(daysOf([], { closes: '2026-04-30' })).toEqual([
    'labCampaign.closes: 2026-04-30 is before opens, 2026-05-01',
  ]);
  const place = { key: 'buda', place: TEXT, days: [] };
  expect(daysOf([], { places: [place, place] })).toEqual([
    'labCampaign.places[1].key: buda stands twice',
  ]);
});
