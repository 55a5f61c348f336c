import { expect, test } from 'vitest';
import { createMailedCode, hashMailedCode } from './mailed-code.server.ts';

const SECRET = 'a secret of the tests, long enough';
const ids = Array.from({ length: 2_000 }, (_, index) => `id-${index}`);

test('a code has six digits, is the same whenever it is made, and another for another token or secret', () => {
  const codes = ids.map((id) => createMailedCode(SECRET, id));
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(ids.map((id) => createMailedCode(SECRET, id))).toEqual(codes);
  // Of 2,000 random codes about two are drawn twice.
  expect(new Set(codes).size).toBeGreaterThan(1_980);
  expect(createMailedCode(`${SECRET}!`, 'id-1')).not.toBe(createMailedCode(SECRET, 'id-1'));
});

test('codes begin with every digit about equally often', () => {
  const firsts = ids.map((id) => createMailedCode(SECRET, id).charAt(0));
  for (const digit of '0123456789') {
    expect(firsts.filter((first) => first === digit).length).toBeGreaterThan(140);
  }
});

test('the hash of the same code differs by token and by secret', () => {
  const hash = hashMailedCode(SECRET, 'a', '123456').toString('hex');
  expect(hashMailedCode(SECRET, 'a', '123456').toString('hex')).toBe(hash);
  expect(hashMailedCode(SECRET, 'b', '123456').toString('hex')).not.toBe(hash);
  expect(hashMailedCode(`${SECRET}!`, 'a', '123456').toString('hex')).not.toBe(hash);
});
