import { describe, expect, test } from 'vitest';
import {
  EMPTY_FILTERS,
  isEmptyFilter,
  parsePageFilters,
  parseSearchQuery,
  resultBody,
  toPageQuery,
  toSearchQuery,
  type FinderFilters,
} from './filters.ts';

/** A Wednesday; its week begins on 2026-03-02. */
const TODAY = '2026-03-04';
const parse = (query: string) => parsePageFilters(new URLSearchParams(query), TODAY);

const FULL: FinderFilters = {
  subfunction: 3,
  location: 'hu-bp-05',
  near: '47.50,19.04',
  within: 25,
  providerName: 'Duna Klinika',
  doctorName: 'Kovács Éva',
  speaksEnglish: 1,
  discountOnly: 1,
  listType: 'doctors',
  page: 1,
  week: '2026-03-09',
  when: 'week',
  evening: 1,
  sort: 'price',
  times: 'list',
  submit: 0,
};

describe('the address of the finder page', () => {
  test('is read into the filter state: subfunction, location, names, flags, list type, week [C236] [C237] [C238] [C239] [C240] [C241] [C242] [C243]', () => {
    expect(
      parse(
        'subfunction=3&location=hu-bp-05&near=47.50%2C19.04&within=25&providerName=Duna+Klinika&doctorName=Kov%C3%A1cs+%C3%89va&speaksEnglish=1&discountOnly=1&listType=doctors&week=2026-03-11&when=week&sort=price&evening=1&times=list',
      ),
    ).toEqual(FULL);
  });

  test('is written back in the same order whatever was set first, empty values left out', () => {
    expect(toPageQuery(FULL)).toBe(
      'subfunction=3&location=hu-bp-05&near=47.50%2C19.04&within=25&providerName=Duna+Klinika&doctorName=Kov%C3%A1cs+%C3%89va&speaksEnglish=1&discountOnly=1&listType=doctors&week=2026-03-09&when=week&sort=price&evening=1&times=list',
    );
    expect(toPageQuery(EMPTY_FILTERS)).toBe('');
    expect(parse(toPageQuery(FULL))).toEqual(FULL);
  });

  test('without a query gives the empty state: everything empty or 0 [C390] [C391] [C392] [C393] [C394] [C395] [C396] [C397] [C398] [C399]', () => {
    expect(parse('')).toEqual({
      subfunction: null,
      location: '',
      near: '',
      within: 10,
      providerName: '',
      doctorName: '',
      speaksEnglish: 0,
      discountOnly: 0,
      listType: 'providers',
      page: 1,
      week: '',
      when: '',
      evening: 0,
      sort: '',
      times: 'grid',
      submit: 0,
    });
  });

  test.each(['0x10', '1e3', '3.0', '-3', '03', ' 3', '3 ', '', '9999999999', 'NaN', '٣'])(
    'reads numbers as integers only: subfunction=%s is no sub-function [C610]',
    (value) => {
      expect(parse(`subfunction=${encodeURIComponent(value)}`).subfunction).toBeNull();
    },
  );

  test.each(['true', '2', '01', 'yes', '-1', ''])(
    'takes only 1 for a flag: %s is 0 [C611] [C612]',
    (value) => {
      const filters = parse(`speaksEnglish=${value}&discountOnly=${value}`);
      expect([filters.speaksEnglish, filters.discountOnly]).toEqual([0, 0]);
    },
  );

  test.each(['%', '_', '../x', "'; DROP TABLE doctor;--", 'HU-BP', 'hu_bp', 'hu-', 'x'.repeat(80)])(
    'ignores a location that is no code: %s [IN-01]',
    (value) => {
      expect(parse(`location=${encodeURIComponent(value)}`).location).toBe('');
    },
  );

  test('does not read page and submit: a link opens the first page', () => {
    expect(parse('page=7&submit=1')).toEqual(EMPTY_FILTERS);
    expect(toPageQuery({ ...EMPTY_FILTERS, page: 7, submit: 1 })).toBe('');
  });

  test.each([
    ['this week', '2026-03-03', '2026-03-02'],
    ['a past week', '2026-02-23', '2026-03-02'],
    ['no date', '2026-13-45', ''],
    ['a Sunday of a coming week', '2026-03-15', '2026-03-09'],
    ['a Monday', '2026-03-16', '2026-03-16'],
  ])(
    'a week is its Monday, this one when it is past, and empty when it is no day: %s',
    (_, week, expected) => {
      expect(parse(`week=${week}`).week).toBe(expected);
    },
  );

  test('names are trimmed and composed; with control characters or too long they do not count', () => {
    expect(parse('providerName=++Duna++Klinika+').providerName).toBe('Duna Klinika');
    expect(parse(`doctorName=${encodeURIComponent('E\u0301va')}`).doctorName).toBe('Éva');
    expect(parse('doctorName=a%00b').doctorName).toBe('');
    expect(parse(`doctorName=${'a'.repeat(10_000)}`).doctorName).toBe('');
    expect(parse(`doctorName=${encodeURIComponent('😀'.repeat(100))}`).doctorName).toHaveLength(
      200,
    );
  });

  test('repeated and foreign parameters do no harm [IN-07] [IN-08]', () => {
    const filters = parse('subfunction=3&subfunction=4&__proto__[x]=1&constructor=1&term[]=a');
    expect(filters).toEqual({ ...EMPTY_FILTERS, subfunction: 3 });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('the query of a search call', () => {
  test('carries the same filters and the page', () => {
    const filters: FinderFilters = { ...FULL, page: 3, submit: 1, times: 'grid' };
    expect(parseSearchQuery(toSearchQuery(filters), TODAY)).toEqual(filters);
  });

  test('may hold empty values, as a form sends them', () => {
    expect(
      parseSearchQuery(
        { subfunction: '', location: '', speaksEnglish: '', page: '', week: '' },
        TODAY,
      ),
    ).toEqual(EMPTY_FILTERS);
  });

  test('is refused when week is no day', () => {
    expect(parseSearchQuery({ week: '2026-02-30' }, TODAY)).toBeNull();
  });
});

describe('the result body', () => {
  test('is a doctor list with listType doctors, with and without a sub-function [C211]', () => {
    expect(resultBody({ listType: 'doctors', subfunction: null })).toBe('doctors');
    expect(resultBody({ listType: 'doctors', subfunction: 3 })).toBe('doctors');
  });

  test('is a provider list with a sub-function [C210]', () => {
    expect(resultBody({ listType: 'providers', subfunction: 3 })).toBe('providers');
  });

  test('is a function list otherwise [C212]', () => {
    expect(resultBody({ listType: 'providers', subfunction: null })).toBe('functions');
  });
});

test('a filter is empty when nothing narrows the result', () => {
  expect(
    isEmptyFilter({ ...EMPTY_FILTERS, listType: 'doctors', page: 4, week: '2026-03-09' }),
  ).toBe(true);
  for (const key of [
    'subfunction',
    'location',
    'providerName',
    'doctorName',
    'speaksEnglish',
    'discountOnly',
  ] as const) {
    expect(isEmptyFilter({ ...EMPTY_FILTERS, [key]: FULL[key] })).toBe(false);
  }
});
