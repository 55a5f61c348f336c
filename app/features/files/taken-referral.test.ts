import { beforeEach, expect, test, vi } from 'vitest';
import { forgetReferral, rememberReferral, sortReferrals } from './taken-referral.ts';

const fileOf = (id: string) =>
  ({ id, name: 'note.pdf', kind: 'application/pdf', size: 9, state: 'clean' }) as const;
const [HEART, SKIN] = [fileOf('a'), fileOf('b')];
const PARENT = { name: 'Szabó Kata', dateOfBirth: '1990-02-03' };
const CHILD = { name: 'Szabó Zsófi', dateOfBirth: '2018-05-06' };
const care = (specialtyId: number | null, subfunctionId: number | null) => ({
  specialtyId,
  subfunctionId,
});
const formOf = (
  specialtyId: number | null,
  subfunctionId: number | null,
  patient: typeof PARENT | null = PARENT,
) => ({ ...care(specialtyId, subfunctionId), patient });
const fitting = (form: ReturnType<typeof formOf>) => sortReferrals(form).fitting;

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
  expect(sortReferrals(formOf(2, 3))).toEqual({ fitting: [], others: [] });
  rememberReferral(HEART, care(2, 3), PARENT);
  expect(sortReferrals(formOf(2, null))).toEqual({ fitting: [HEART], others: [] });
  expect(fitting(formOf(null, 3))).toEqual([HEART]);
  expect(sortReferrals(formOf(7, null))).toEqual({ fitting: [], others: [HEART] });
  expect(fitting(formOf(null, null))).toEqual([]);
});

test('it is there for its patient alone, however the name is typed', () => {
  rememberReferral(HEART, care(2, 3), CHILD);
  expect(sortReferrals(formOf(2, 3, PARENT))).toEqual({ fitting: [], others: [HEART] });
  expect(fitting(formOf(2, 3, null))).toEqual([]);
  expect(fitting(formOf(2, 3, { ...CHILD, dateOfBirth: '2016-05-06' }))).toEqual([]);
  expect(fitting(formOf(2, 3, { ...CHILD, name: ' szabó  Zsófi ' }))).toEqual([HEART]);
});

test('of several each goes to its own care, and the one taken before is not left with the other', () => {
  rememberReferral(HEART, care(2, 3), PARENT);
  rememberReferral(SKIN, care(7, 8), PARENT);
  rememberReferral(HEART, care(2, 3), PARENT);
  expect(sortReferrals(formOf(7, 8))).toEqual({ fitting: [SKIN], others: [HEART] });
  expect(sortReferrals(formOf(2, 3))).toEqual({ fitting: [HEART], others: [SKIN] });
});

test('one without a service is not there for forms that know none', () => {
  rememberReferral(HEART, care(2, null), PARENT);
  expect(fitting(formOf(null, null))).toEqual([]);
});

test('it is there no more once it was sent or taken away, and other files change nothing', () => {
  rememberReferral(HEART, care(2, 3), PARENT);
  forgetReferral(['b']);
  expect(fitting(formOf(2, 3))).toEqual([HEART]);
  forgetReferral(['b', 'a']);
  expect(sortReferrals(formOf(2, 3))).toEqual({ fitting: [], others: [] });
});
