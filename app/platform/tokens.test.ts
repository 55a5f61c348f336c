import { expect, test } from 'vitest';
import { createToken, hashToken, isToken } from './tokens.server.ts';

test('a token follows from secret and row, and from nothing else', () => {
  const token = createToken('secret', '0190a8f0-0000-7000-8000-000000000001');
  expect(isToken(token)).toBe(true);
  expect(createToken('secret', '0190a8f0-0000-7000-8000-000000000001')).toBe(token);
  expect(createToken('secret', '0190a8f0-0000-7000-8000-000000000002')).not.toBe(token);
  expect(createToken('other', '0190a8f0-0000-7000-8000-000000000001')).not.toBe(token);
  expect(hashToken(token)).toHaveLength(32);
});

test('a link of before keys had purposes is made again as it was', () => {
  expect(createToken('secret', '0190a8f0-0000-7000-8000-000000000001')).toBe(
    '9GH9d-MRxkHtYRvaZ3jhcTFIMxbqPYIRQcAXzmm5fnk',
  );
});

test('only 43 characters of base64url in their one form can be a token', () => {
  const token = createToken('secret', 'id');
  for (const text of [
    '',
    token.slice(1),
    `${token}A`,
    `${token}\n`,
    `${token.slice(0, 42)}B`,
    token.replace(/.$/, '='),
    `+${token.slice(1)}`,
  ]) {
    expect(isToken(text), text).toBe(false);
  }
});
