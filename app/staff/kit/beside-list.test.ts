import { expect, test } from 'vitest';
import {
  keepList,
  keepsRows,
  listQueryOf,
  readListParams,
  writeItemAddress,
} from './beside-list.ts';

const PATH = '/staff/approvals';
const ITEM = `${PATH}/1/0198c0de-0000-7000-8000-000000000000`;
const at = (address: string) => new URL(address, 'https://staff.example');
const overdue = { filters: { due: 'overdue' }, sort: 'asked', after: ['a', 'b'] };

test('an item keeps in its address what the list beside it shows, and nothing when that is all of it', () => {
  expect(writeItemAddress(ITEM, { filters: {}, sort: 'due', after: null }, 'due')).toBe(ITEM);
  const item = writeItemAddress(ITEM, overdue, 'due');
  expect(Object.fromEntries(readListParams(at(item), PATH))).toEqual({
    due: 'overdue',
    sort: 'asked',
    after: 'WyJhIiwiYiJd',
  });
  expect(listQueryOf(at(item).search)).toBe('?due=overdue&sort=asked&after=WyJhIiwiYiJd');
});

test('what is asked for in an item leaves the list as it stands', () => {
  const asked = `${ITEM}?listType=doctors`;
  expect(keepList(asked, '?list=due%3Doverdue&within=5')).toBe(`${asked}&list=due%3Doverdue`);
  expect(keepList(asked, '?within=5')).toBe(asked);
});

test('what an item asks for itself says nothing of the list', () => {
  expect(String(readListParams(at(`${ITEM}?due=overdue`), PATH))).toBe('');
  expect(String(readListParams(at(`${PATH}?due=overdue`), PATH))).toBe('due=overdue');
  expect(listQueryOf('?due=overdue')).toBe('?due=overdue');
});

test.each([
  ['an item is opened', `${PATH}?due=overdue`, `${ITEM}?list=due%3Doverdue`, false],
  ['the next one is', `${ITEM}?list=due%3Doverdue`, `${PATH}/2/x?list=due%3Doverdue`, false],
  ['one is opened beside another list', `${PATH}?due=overdue`, ITEM, true],
  ['it is read anew', `${ITEM}?list=due%3Doverdue`, `${ITEM}?list=due%3Doverdue`, true],
  ['it is closed', `${ITEM}?list=due%3Doverdue`, `${PATH}?due=overdue`, true],
  ['the list is narrowed down', PATH, `${PATH}?due=overdue`, true],
])('whether rows are read anew when %s', (_what, current, next, isRead) => {
  const urls = { currentUrl: at(current), nextUrl: at(next) };
  expect(keepsRows(PATH)({ ...urls, defaultShouldRevalidate: true })).toBe(isRead);
  expect(keepsRows(PATH)({ ...urls, defaultShouldRevalidate: false })).toBe(false);
});
