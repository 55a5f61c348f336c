import { expect, test } from 'vitest';
import type { DetailChange } from './care-details.ts';
import { describeChange } from './describe-change.ts';

const formats = { moment: (at: string) => `m(${at})`, day: (day: string) => `d(${day})` };
const hu = { locale: 'hu', market: 'HU' } as const;
const toldOf = (change: DetailChange) => {
  const { before, now } = describeChange(change, hu, formats);
  return [before, now];
};

test.each<[string, DetailChange, string, string]>([
  [
    'a care by its name in the reader’s language',
    {
      field: 'subfunction',
      before: { id: 1, name: 'Vizsgálat', locales: {} },
      now: { id: 2, name: 'Ultrahang', locales: {} },
    },
    'Vizsgálat',
    'Ultrahang',
  ],
  [
    'a clinic that any could be before',
    { field: 'provider', before: null, now: { uuid: 'u', name: 'Árnika' } },
    '–',
    'Árnika',
  ],
  [
    'a doctor who is not wished any more',
    { field: 'doctor', before: 'dr. Kiss', now: null },
    'dr. Kiss',
    '–',
  ],
  [
    'a time by the clock of the market',
    { field: 'startsAt', before: null, now: '2026-12-01T08:00:00Z' },
    '–',
    'm(2026-12-01T08:00:00Z)',
  ],
  ['a text that was taken out', { field: 'complaints', before: 'Fáj.', now: '' }, 'Fáj.', '–'],
  [
    'a number as it is read',
    { field: 'phone', before: '+36301234567', now: '+36309876543' },
    '+36 30 123 4567',
    '+36 30 987 6543',
  ],
  [
    'an address in one line',
    {
      field: 'address',
      before: { zipcode: '1051', city: 'Budapest', street: 'Nádor utca 1.' },
      now: { zipcode: '6720', city: 'Szeged', street: 'Tisza utca 2.' },
    },
    '1051\u00A0Budapest, Nádor utca 1.',
    '6720\u00A0Szeged, Tisza utca 2.',
  ],
  [
    'files by their names',
    { field: 'referrals', before: [], now: ['a.pdf', 'b.jpg'] },
    '–',
    'a.pdf, b.jpg',
  ],
])('it is told of %s', (_what, change, before, now) => {
  expect(toldOf(change)).toEqual([before, now]);
});

test('each wish is told with its day and its part of it', () => {
  const wishes = [
    { date: '2026-12-01', part: 'morning' },
    { date: '2026-12-02', part: 'afternoon' },
  ] as const;
  const [before, now] = toldOf({ field: 'wishes', before: [], now: [...wishes] });
  expect(before).toBe('–');
  expect(now).toMatch(/^d\(2026-12-01\), .+ · d\(2026-12-02\), .+$/);
});

test('whether a doctor should speak English is a yes or a no, each in the reader’s language', () => {
  const change = { field: 'wantsEnglish', before: false, now: true } as const;
  const told = (['hu', 'ro', 'en'] as const).map((locale) => {
    const { before, now } = describeChange(change, { locale, market: 'HU' }, formats);
    return `${before} ${now}`;
  });
  expect(told).toEqual(['nem igen', 'nu da', 'no yes']);
});
