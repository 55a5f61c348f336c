import { describe, expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import {
  FUNNEL_STEPS,
  listCells,
  listHeads,
  listRowCells,
  listRows,
  nameStep,
  shareOfFunnel,
  writeCovered,
} from './describe-report.ts';
import { NO_VISITS } from './report-rules.ts';

const ROW = { ...NO_VISITS, booked: 8, fulfilled: 8, covered: 12_000 };

test('a sum of cover names its currency, and of two countries there is none', () => {
  expect(listCells(ROW, 'RO').at(-1)).toBe(12_000);
  expect(listHeads('hu', 'RO').at(-1)).toBe('Felhasznált fedezet, RON');
  expect(listCells(ROW, null).at(-1)).toBeNull();
  expect(listHeads('hu', null).at(-1)).toBe('Felhasznált fedezet');
});

test('a row says its sum in the currency of its country, also where all of them are of two', () => {
  const rows = [
    { ...ROW, name: 'Rendelő', market: 'HU' as const },
    { ...ROW, name: 'Clinică', market: 'RO' as const },
  ];
  const report = { rows, rest: ROW, isCut: false, total: ROW };
  const sumsOf = (market: 'HU' | null) =>
    listRows('hu', { ...report, market }).map((row) =>
      writeCovered('hu', row)?.replaceAll('\u00A0', ' '),
    );
  expect(sumsOf(null)).toEqual(['12 000 Ft', '12 000 RON', undefined, undefined]);
  expect(sumsOf('HU').slice(2)).toEqual(['12 000 Ft', '12 000 Ft']);
  const filed = (market: 'HU' | null) =>
    listRows('hu', { ...report, market }).map((row) => listRowCells('hu', row, market).at(-1));
  expect(filed(null)).toEqual([
    expect.stringMatching(/Ft$/),
    expect.stringMatching(/RON$/),
    null,
    null,
  ]);
  expect(filed('HU').at(-1)).toBe(12_000);
  expect(listRowCells('hu', listRows('hu', { ...report, market: null })[0]!, null)).toHaveLength(
    listHeads('hu', null).length,
  );
});

test.each([
  ['hu', 'Bőrgyógyászat, Magyarország', 'Bőrgyógyászat, Románia'],
  ['ro', 'Bőrgyógyászat, Ungaria', 'Bőrgyógyászat, România'],
  ['en', 'Bőrgyógyászat, Hungary', 'Bőrgyógyászat, Romania'],
] as const)(
  'in %s what has a row in each of two countries is told apart by them',
  (locale, ...named) => {
    const row = (name: string, market: 'HU' | 'RO') => ({ ...ROW, name, market });
    const rows = [row('Bőrgyógyászat', 'HU'), row('Bőrgyógyászat', 'RO'), row('Labor', 'RO')];
    const all = listRows(locale, { rows, rest: null, isCut: false, total: ROW, market: null });
    expect(all.slice(0, 3).map(({ name }) => name)).toEqual([...named, 'Labor']);
  },
);

test('what has no row of its own says why', () => {
  const nameOf = (isCut: boolean) =>
    listRows('en', { rows: [], rest: ROW, isCut, total: ROW, market: 'HU' })[0]?.name;
  expect(nameOf(false)).toBe('Others, fewer than 5 visits each');
  expect(nameOf(true)).toBe('Others: beyond the first 200 or under 5 visits');
});

describe('a row of a report', () => {
  const counts = {
    booked: 40,
    fulfilled: 25,
    noShow: 3,
    cancelledByPatient: 7,
    cancelledByClinic: 5,
    covered: 120_000,
  };

  test('has its shares of what was booked, both kinds of cancellation together', () => {
    expect(listCells(counts, 'HU')).toEqual([40, 25, 3, 7.5, 7, 5, 30, 120_000]);
  });

  test('without a visit has no share, and never a division by nought', () => {
    expect(listCells(NO_VISITS, 'HU')).toEqual([0, 0, 0, null, 0, 0, null, 0]);
    expect(listCells(NO_VISITS, null)).toEqual([0, 0, 0, null, 0, 0, null, null]);
  });

  test('has a head for each of its cells in every language, no two alike', () => {
    for (const locale of LOCALES) {
      for (const market of ['HU', 'RO', null] as const) {
        const heads = listHeads(locale, market);
        expect(heads).toHaveLength(listCells(counts, market).length);
        expect(new Set(heads).size, heads.join()).toBe(heads.length);
      }
    }
    expect(listHeads('hu', 'HU').at(-1)).toBe('Felhasznált fedezet, Ft');
  });

  test('the rows come as they are, then the others, then the sum', () => {
    const row = { ...counts, name: 'Szív' };
    const rows = listRows('en', { rows: [row], rest: ROW, isCut: false, total: counts } as never);
    expect(rows.map(({ isTotal }) => isTotal)).toEqual([false, false, true]);
    expect(rows[0]?.name).toBe('Szív');
    expect(rows.at(-1)?.totals).toEqual(counts);
    expect(
      listRows('en', { rows: [row], rest: null, isCut: false, total: counts } as never),
    ).toHaveLength(2);
  });
});

describe('a month or a day of a report', () => {
  test.each([
    ['hu', '2026-03-01', 'month', '2026. márc.'],
    ['hu', '2026-03-01', 'day', 'márc. 1.'],
    ['ro', '2026-03-01', 'month', 'mar. 2026'],
    ['ro', '2026-03-01', 'day', '1 mar.'],
    ['en', '2026-03-01', 'month', 'Mar 2026'],
    ['en', '2028-02-29', 'day', '29 Feb'],
    // It is a day of the calendar, whatever the clock of the server says.
    ['en', '2026-12-31', 'day', '31 Dec'],
    ['en', '2027-01-01', 'month', 'Jan 2027'],
  ] as const)('in %s %s by %s is %s', (locale, day, unit, text) => {
    expect(nameStep(locale, day, unit)).toBe(text);
  });
});

describe('the way from a campaign to a booking', () => {
  const funnel = {
    opened: 1000,
    code_entered: 300,
    registered: 200,
    confirmed: 150,
    subscribed: 100,
    booked: 33,
  };

  test('is told in shares of who registered; what counts no people has none', () => {
    expect(FUNNEL_STEPS.map((step) => shareOfFunnel(step, funnel))).toEqual([
      null,
      null,
      100,
      75,
      50,
      16.5,
    ]);
  });

  test('of nobody there is no share', () => {
    const none = { ...funnel, registered: 0, confirmed: 0, subscribed: 0, booked: 0 };
    expect(FUNNEL_STEPS.map((step) => shareOfFunnel(step, none))).toEqual(
      FUNNEL_STEPS.map(() => null),
    );
  });
});
