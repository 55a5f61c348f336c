import { expect, test } from 'vitest';
import { checkPartnerRecord } from '#app/features/partners/check-partner-record.ts';
import { partnerRecords } from '#app/themes/index.ts';
import { problemCodeOf, readProblemCode, readProblemLine } from './problem-codes.ts';

const [record] = partnerRecords;
const problemsWith = (wrong: object) =>
  (checkPartnerRecord({ ...record, ...wrong }).problems ?? []).map((problem) => {
    const [path = '', ...words] = problem.split(': ');
    return [path, problemCodeOf(words.join(': '))];
  });
const host = { market: 'HU', locale: 'hu' };

test.each([
  ['key', 'Acme!', 'letters'],
  ['name', '', 'text'],
  ['look', 'plaid', 'choice'],
  ['logo', 'data:text/html;base64,AAAA', 'picture'],
  ['hosts', [], 'host'],
  ['unheardOf', 1, 'notKnown'],
])('what is wrong with a record is a word of the room: %s', (path, value, code) => {
  expect(problemsWith({ [path]: value })).toContainEqual([path, code]);
});

test.each([
  ['hosts[1].host', { hosts: [0, 1].map(() => ({ ...host, host: 'acme.example' })) }, 'twice'],
  ['hosts[0].host', { hosts: [{ ...host, host: 'ACME:80' }] }, 'host'],
  ['phones.allDay', { phones: { allDay: '06 1' } }, 'phone'],
  ['phones.hours.monday.opens', { phones: { hours: { monday: { opens: '8' } } } }, 'time'],
  [
    'phones.hours.monday',
    { phones: { hours: { monday: { opens: '09:00', closes: '08:00' } } } },
    'timeOrder',
  ],
  [
    'phones.hours.monday.again',
    {
      phones: {
        hours: {
          monday: { opens: '09:00', closes: '12:00', again: { opens: '11:00', closes: '18:00' } },
        },
      },
    },
    'timeOverlap',
  ],
  ['phones.hours', { phones: { hours: {} } }, 'noHours'],
  ['campaigns[0].address', { campaigns: [{ address: 'profile' }] }, 'missing'],
])('and of what lies deeper: %s', (path, wrong, code) => {
  const found = problemsWith(wrong);
  expect(found.map(([, one]) => one)).toContain(code);
  expect(found.map(([where]) => where?.split(/[.[]/)[0])).toContain(path.split(/[.[]/)[0]);
});

test('what has no word of its own is said in general', () => {
  expect(problemCodeOf('must be true or false')).toBe('other');
  const [path, problem] = readProblemLine('hosts[0].host: acme.hu stands twice');
  expect([path, readProblemCode(problem)]).toEqual(['hosts[0].host', 'twice']);
});
