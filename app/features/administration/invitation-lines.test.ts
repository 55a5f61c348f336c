import { expect, test } from 'vitest';
import { readInvitationLines } from './invitation-lines.ts';

const one = (text: string) => readInvitationLines(text)[0];

test.each([
  ['Dr. Kiss Anna <anna@a.example>', 'Dr. Kiss Anna'],
  ['anna@a.example; Kiss Anna', 'Kiss Anna'],
  ['Kiss, Anna, anna@a.example', 'Kiss Anna'],
  ['"Kiss Anna"\tanna@a.example', 'Kiss Anna'],
  ['  <anna@a.example>  Kiss Anna ', 'Kiss Anna'],
])('%s is somebody with a name and an address', (text, name) => {
  expect(one(text)).toMatchObject({ name, email: 'anna@a.example', problem: null });
});

test('what is missing is said of its line, and empty lines are none', () => {
  expect(readInvitationLines('\n anna@a.example \r\n\nKiss Anna\n')).toMatchObject([
    { text: 'anna@a.example', problem: 'noName' },
    { text: 'Kiss Anna', email: '', problem: 'noEmail' },
  ]);
});

test('the same address again is said to be there twice, whatever its letters', () => {
  const lines = readInvitationLines('A B <a@b.example>\nC D <A@B.example>\nE F <e@f.example>');
  expect(lines.map(({ problem }) => problem)).toEqual([null, 'twice', null]);
});
