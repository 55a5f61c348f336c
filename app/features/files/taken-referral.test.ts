import { beforeEach, expect, test, vi } from 'vitest';
import { forgetReferral, recallReferral, rememberReferral } from './taken-referral.ts';

const FILE = {
  id: 'a',
  name: 'referral.pdf',
  kind: 'application/pdf',
  size: 9,
  state: 'clean',
} as const;
const care = (specialtyId: number | null, subfunctionId: number | null) => ({
  specialtyId,
  subfunctionId,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  return () => vi.unstubAllGlobals();
});

test('a referral is there for the care that it was written for, told by specialty or by service, and for no other', () => {
  expect(recallReferral(care(2, 3))).toBe(null);
  rememberReferral(FILE, care(2, 3));
  expect(recallReferral(care(2, null))).toEqual(FILE);
  expect(recallReferral(care(null, 3))).toEqual(FILE);
  expect(recallReferral(care(7, null))).toBe(null);
  expect(recallReferral(care(null, null))).toBe(null);
});

test('one without a service is not there for forms that know none', () => {
  rememberReferral(FILE, care(2, null));
  expect(recallReferral(care(null, null))).toBe(null);
});

test('it is there no more once it was sent or taken away, and other files change nothing', () => {
  rememberReferral(FILE, care(2, 3));
  forgetReferral(['b']);
  expect(recallReferral(care(2, 3))).toEqual(FILE);
  forgetReferral(['b', 'a']);
  expect(recallReferral(care(2, 3))).toBe(null);
});
