import { expect, it } from 'vitest';
import { readDateParts, splitDate } from './date-parts.ts';

it('reads a day that exists, with or without leading zeros', () => {
  expect(readDateParts({ day: '5', month: '3', year: '1987' })).toBe('1987-03-05');
  expect(readDateParts({ day: '05', month: ' 03 ', year: '1987' })).toBe('1987-03-05');
  expect(readDateParts({ day: '29', month: '2', year: '2000' })).toBe('2000-02-29');
});

it.each([
  ['30', '2', '2000'],
  ['29', '2', '1900'],
  ['0', '1', '1990'],
  ['1', '13', '1990'],
  ['1', '1', '90'],
  ['1', '1', '0090'],
  ['1e0', '1', '1990'],
  ['', '', ''],
])('reads no date from %s. %s. %s', (day, month, year) => {
  expect(readDateParts({ day, month, year })).toBeNull();
});

it.each([
  '1986. 04. 12.',
  '1986-04-12',
  '12/04/1986',
  '12.04.1986',
  ' 1986.04.12\n',
  '1986-04-12 00:00:00',
  '1986-04-12T00:00:00Z',
  '19860412',
])('splits %j into its parts', (text) => {
  expect(splitDate(text)).toEqual({ year: '1986', month: '04', day: '12' });
});

it.each(['1986. április 12.', '1986. ápr. 12-én', '12 aprilie 1986', '12 April 1986'])(
  'reads the month of %j by its name',
  (text) => {
    expect(splitDate(text)).toEqual({ year: '1986', month: '4', day: '12' });
  },
);

it.each([
  ['hu', 'hu-HU'],
  ['ro', 'ro-RO'],
  ['en', 'en-GB'],
])('knows every month in %s', (_, locale) => {
  const months = Array.from({ length: 12 }, (_none, index) => index + 1);
  const read = months.map((month) => {
    const date = new Date(Date.UTC(1986, month - 1, 12));
    return splitDate(date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  });
  expect(read).toEqual(months.map((month) => ({ year: '1986', month: String(month), day: '12' })));
});

it.each(['1986', '12 04 86', '+36 20 123 4567', 'April 12, 1986', '12 foo 1986', '41198612', ''])(
  'leaves %j alone',
  (text) => {
    expect(splitDate(text)).toBeNull();
  },
);
