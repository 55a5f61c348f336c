import fc from 'fast-check';
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

test('people pasted onto one line are nobody’s name: each is to have a line of their own', () => {
  for (const text of [
    'anna@a.example, bela@b.example, cili@c.example',
    'Kiss Anna <anna@a.example>, Nagy Béla <bela@b.example>',
    'anna@a.example; bela@b.example; Kiss Anna',
  ]) {
    expect(one(text)).toMatchObject({ email: 'anna@a.example', problem: 'severalEmails' });
    expect(one(text)?.name).not.toContain('@');
  }
  // Some mail programs write an address where they know no name.
  expect(one('Anna@a.example <anna@a.example>')).toMatchObject({ name: '', problem: 'noName' });
  expect(one('anna@a.example, anna@a.example, Kiss Anna')).toMatchObject({
    name: 'Kiss Anna',
    problem: null,
  });
});

test('whoever is pasted, a line is one person, or says what is wrong with it', () => {
  const piece = fc.constantFrom(
    'Kiss',
    'Anna',
    'a@a.example',
    'b@b.example',
    ';',
    '\t',
    '<',
    '>',
    '"',
    ' ',
  );
  const line = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const found = readInvitationLines(lines.join('\r\n'));
      expect(found.map(({ text }) => text)).toEqual(
        lines.map((text) => text.trim()).filter((text) => text !== ''),
      );
      const invited = found.filter(({ problem }) => problem === null);
      for (const { name, email } of invited) {
        expect(name).toMatch(/Kiss|Anna/);
        expect(email).toContain('@');
      }
      const emails = invited.map(({ email }) => email);
      expect(new Set(emails).size).toBe(emails.length);
    }),
  );
});
