import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_FILTERS } from './filters.ts';
import { FINDER } from './finder-address.ts';
import {
  recallFrame,
  rememberFrame,
  searchAgain,
  searchInBrowser,
  type FinderFrame,
} from './finder-data.ts';

const frame: FinderFrame = {
  locale: 'hu',
  market: 'HU',
  today: '2026-03-04',
  locations: [],
  popular: [],
};
const empty = {
  cardNetwork: [],
  other: [],
  subfunction: null,
  preauthorizationLimit: null,
  currentPage: 1,
  totalRows: 0,
  perPage: 10,
};
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: { lang: 'hu', dataset: {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test('doctors are asked for when the list is of doctors, else providers [C210 C211 C212]', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json(empty)));
  const { signal } = new AbortController();
  await searchInBrowser(
    frame,
    { ...EMPTY_FILTERS, listType: 'doctors', subfunction: 3, page: 2, submit: 1 },
    signal,
  );
  await searchInBrowser(frame, { ...EMPTY_FILTERS, subfunction: 3 }, signal);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/api/doctors?subfunction=3&listType=doctors&page=2&submit=1',
    '/api/providers?subfunction=3',
  ]);
});

test('the places that came with the first page are kept for the searches of the tab, which ask for their list alone [C719]', async () => {
  fetched.mockResolvedValue(Response.json(empty));
  expect(recallFrame()).toBe(null);
  const locations = [{ code: 'hu-bp', label: 'Budapest', depth: 0 }];
  rememberFrame({ ...frame, locations });
  const kept = recallFrame();
  if (!kept) throw new Error('nothing was kept');
  const params = new URLSearchParams('location=hu-bp');
  const data = await searchAgain(kept, params, FINDER, new AbortController().signal);
  expect(data.filters.location).toBe('hu-bp');
  expect(data.frame.locations).toEqual(locations);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/providers?location=hu-bp']);
});

test('the list comes without times: they are fetched after it [C523]', async () => {
  fetched.mockResolvedValue(Response.json(empty));
  const data = await searchInBrowser(frame, EMPTY_FILTERS, new AbortController().signal);
  expect(data.list?.totalRows).toBe(0);
  expect(data.slots).toBe(null);
});

test('a failed search keeps the server’s message for the toast [C727]', async () => {
  const message = 'A szolgáltatás most nem érhető el.';
  fetched.mockResolvedValue(
    Response.json({ errorCode: 'unavailable', httpCode: 503, message }, { status: 503 }),
  );
  const data = await searchInBrowser(frame, EMPTY_FILTERS, new AbortController().signal);
  expect(data).toMatchObject({ list: null, failure: { message } });
});

test('without an answer there is no message but that of the connection', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const data = await searchInBrowser(frame, EMPTY_FILTERS, new AbortController().signal);
  expect(data.failure).toMatchObject({ code: 'network', message: '' });
});

test('a search that a newer one has replaced is no failure', async () => {
  fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'));
  const search = searchInBrowser(frame, EMPTY_FILTERS, new AbortController().signal);
  await expect(search).rejects.toThrow('aborted');
});
