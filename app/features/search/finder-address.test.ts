import { describe, expect, test } from 'vitest';
import { EMPTY_FILTERS, type FinderFilters } from './filters.ts';
import {
  canonicalSearch,
  finderAddress,
  finderHref,
  isSameSearch,
  openingOf,
  parseRouterFilters,
  parseView,
} from './finder-address.ts';

const TODAY = '2026-03-04';
const filters: FinderFilters = {
  ...EMPTY_FILTERS,
  subfunction: 3,
  location: 'hu-bp-05',
  doctorName: 'Kovács Éva',
  speaksEnglish: 1,
  week: '2026-03-16',
};

test('the address bar carries the filters, without page and button', () => {
  const { mask } = finderAddress({ ...filters, page: 4, submit: 1 }, 7);
  expect(mask).toBe(finderHref(filters));
  expect(mask).toContain('subfunction=3');
  expect(mask).not.toMatch(/page=|submit=|run=/);
});

test('the map instead of the list is part of the link, and no search of its own', () => {
  const { to, mask } = finderAddress(filters, 7, 'map');
  expect(mask).toBe(finderHref(filters, 'map'));
  const [known, asked] = [to, mask].map((path) => new URL(path, 'http://localhost').searchParams);
  expect(parseView(known ?? new URLSearchParams())).toBe('map');
  expect(parseView(asked ?? new URLSearchParams())).toBe('map');
  expect(parseView(new URLSearchParams({ view: 'globe' }))).toBe('list');
  expect(
    isSameSearch(
      new URLSearchParams(finderAddress(filters, 7).to.split('?')[1]),
      known ?? new URLSearchParams(),
    ),
  ).toBe(true);
});

test('history remembers the page number for Back', () => {
  const { to } = finderAddress({ ...filters, page: 4, submit: 1 }, 7);
  const remembered = parseRouterFilters(new URL(to, 'http://localhost').searchParams, TODAY);
  expect(remembered).toEqual({ ...filters, page: 4, submit: 1 });
});

test('a page number that is none counts as the first', () => {
  for (const page of ['0', '-1', '1e3', 'two', '99999999']) {
    expect(parseRouterFilters(new URLSearchParams({ page }), TODAY).page).toBe(1);
  }
});

test('asking again makes a new search of the same filters', () => {
  const first = finderAddress(filters, 1);
  const second = finderAddress(filters, 2);
  expect(second.mask).toBe(first.mask);
  expect(second.to).not.toBe(first.to);
});

test('another week is the same search, another place or another run is not', () => {
  const params = (text: string) => new URLSearchParams(text);
  expect(isSameSearch(params('subfunction=3&week=2026-03-09'), params('subfunction=3'))).toBe(true);
  expect(isSameSearch(params('subfunction=3&lang=en'), params('subfunction=3'))).toBe(true);
  expect(isSameSearch(params('location=hu-bp'), params('location=hu-bp-05'))).toBe(false);
  expect(isSameSearch(params('location=hu-bp'), params('location=hu-bp&run=1'))).toBe(false);
});

test('no filters give the plain address', () => {
  expect(finderHref(EMPTY_FILTERS)).toBe('/services/provider-search');
});

test('search engines keep specialty and place, and nothing that is one of many views of it', () => {
  const kept = { ...EMPTY_FILTERS, subfunction: 3, location: 'hu-bp' };
  const link = '/services/provider-search?subfunction=3&location=hu-bp';
  expect(canonicalSearch(kept, false)).toBe(link);
  expect(
    canonicalSearch(
      {
        ...kept,
        speaksEnglish: 1,
        discountOnly: 1,
        listType: 'doctors',
        page: 4,
        week: '2026-03-09',
      },
      false,
    ),
  ).toBe(link);
  expect(canonicalSearch(kept, true)).toBeNull();
  for (const one of [{ near: '47.50,19.04' }, { providerName: 'x' }, { doctorName: 'x' }]) {
    expect(canonicalSearch({ ...kept, ...one }, false)).toBeNull();
  }
});

describe('a page that opens with a search of its own', () => {
  const page = { path: '/', fixed: {}, opensWith: { subfunction: 3 } };
  const asked = (query: string) => openingOf(page, new URLSearchParams(query));

  test('shows it until somebody asks for something', () => {
    expect(asked('')).toEqual({ subfunction: 3 });
    expect(asked('lang=en')).toEqual({ subfunction: 3 });
    expect(asked('location=hu-bp')).toEqual({});
    expect(asked('specialty=szem')).toEqual({});
  });

  test('has an address for nothing asked on purpose, which the finder needs not', () => {
    expect(finderHref(EMPTY_FILTERS, 'list', page)).toBe('/?listType=providers');
    expect(asked('listType=providers')).toEqual({});
    expect(finderHref({ ...EMPTY_FILTERS, subfunction: 5 }, 'list', page)).toBe('/?subfunction=5');
    expect(finderHref(EMPTY_FILTERS)).toBe('/services/provider-search');
  });
});
