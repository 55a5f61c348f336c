import { expect, test } from 'vitest';
import { nameError } from './name-error.ts';

test('an error is named by its class and code, never by its text', () => {
  expect(nameError(new TypeError('kata@example.com is no number'))).toBe('TypeError');
  expect(nameError(Object.assign(new Error('to kata@example.com'), { code: 'ETIMEDOUT' }))).toBe(
    'Error ETIMEDOUT',
  );
  expect(
    nameError(Object.assign(new Error('450 kata@'), { code: 'EENVELOPE', responseCode: 450 })),
  ).toBe('Error EENVELOPE_450');
});

test('the code of the cause stands in, and a code that is no word is left out', () => {
  const cause = Object.assign(new Error('x'), { code: '57P01' });
  expect(nameError(new Error('gone', { cause }))).toBe('Error 57P01');
  expect(nameError(Object.assign(new Error('x'), { code: 'kata@example.com' }))).toBe('Error');
  expect(nameError('kata@example.com')).toBe('string');
});
