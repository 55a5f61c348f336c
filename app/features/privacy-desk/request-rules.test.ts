import { expect, test } from 'vitest';
import {
  checkRequest,
  dueOn,
  extendedDueOn,
  findSteps,
  type RequestStanding,
} from './request-rules.ts';

test('a request is due a month after it came, and three where it is extended; a shorter month ends it earlier', () => {
  expect(dueOn('2026-11-23')).toBe('2026-12-23');
  expect(dueOn('2026-12-31')).toBe('2027-01-31');
  expect(dueOn('2027-01-31')).toBe('2027-02-28');
  expect(dueOn('2028-01-30')).toBe('2028-02-29');
  expect(extendedDueOn('2026-11-30')).toBe('2027-02-28');
  expect(extendedDueOn('2026-10-05')).toBe('2027-01-05');
});

const RECEIVED: RequestStanding = {
  kind: 'erase',
  state: 'received',
  receivedOn: '2026-11-01',
  extension: null,
  isCopyOpen: false,
  isProposer: false,
  isTold: false,
  isUntold: false,
  isGone: false,
};
const stepsOf = (values: Partial<RequestStanding>, today = '2026-11-23') =>
  findSteps({ ...RECEIVED, ...values }, today);

test('nothing is carried out for somebody whose identity is not proven', () => {
  expect(stepsOf({ state: 'identity_check' })).toEqual([
    'prove_identity',
    'extend',
    'refuse',
    'withdraw',
  ]);
  expect(stepsOf({})).toEqual(['propose_erasure', 'extend', 'refuse', 'withdraw']);
  expect(stepsOf({ kind: 'export' })).toEqual(['send_copy', 'extend', 'refuse', 'withdraw']);
});

test('a request is extended once, and only within its first month', () => {
  expect(stepsOf({ extension: 'complex' })).not.toContain('extend');
  expect(stepsOf({}, '2026-12-01')).toContain('extend');
  expect(stepsOf({}, '2026-12-02')).not.toContain('extend');
});

test('what is open of somebody who is gone can only be closed', () => {
  for (const state of ['identity_check', 'received', 'proposed', 'planned'] as const) {
    expect(stepsOf({ state, isGone: true })).toEqual(['withdraw']);
  }
  for (const state of ['done', 'refused', 'withdrawn'] as const) {
    expect(stepsOf({ state, kind: 'export', isGone: true })).toEqual([]);
  }
});

test('an erasure is confirmed by somebody else than who proposed it, and either takes the proposal back', () => {
  const rest = ['take_back', 'extend', 'refuse', 'withdraw'];
  expect(stepsOf({ state: 'proposed' })).toEqual(['confirm_erasure', ...rest]);
  expect(stepsOf({ state: 'proposed', isProposer: true })).toEqual(rest);
});

test('who was not reached by the mail is told otherwise, or mailed again', () => {
  expect(stepsOf({ state: 'planned', isUntold: true })).toEqual([
    'note_told',
    'tell_again',
    'withdraw',
  ]);
});

test('what is planned can only be stopped once the person knows, and what is over stays; a copy that nobody fetched is sent again', () => {
  expect(stepsOf({ state: 'planned' })).toEqual(['note_told', 'withdraw']);
  expect(stepsOf({ state: 'planned', isTold: true })).toEqual(['withdraw']);
  for (const state of ['done', 'refused', 'withdrawn'] as const) {
    expect(stepsOf({ state })).toEqual([]);
  }
  expect(stepsOf({ kind: 'export', state: 'done' })).toEqual(['send_copy']);
  expect(stepsOf({ kind: 'export', state: 'done', isCopyOpen: true })).toEqual([]);
  const sent = { kind: 'export' as const, isCopyOpen: true };
  expect(stepsOf(sent)).toEqual(['withdraw']);
  expect(stepsOf({ ...sent, isUntold: true })).toContain('send_copy');
  expect(stepsOf({ ...sent, state: 'done', isUntold: true })).toEqual(['send_copy']);
});

test('the day on which a request came is within the last ninety, and its reference is a short line', () => {
  const check = (receivedOn: string, reference = '') =>
    checkRequest({ receivedOn, reference }, '2026-11-23');
  expect(check('2026-11-23', 'GDPR/2026/17')).toEqual({});
  expect(check('2026-08-25')).toEqual({});
  expect(check('2026-08-24')).toEqual({ receivedOn: 'longAgo' });
  expect(check('2026-11-24')).toEqual({ receivedOn: 'future' });
  expect(check('2026-02-30')).toEqual({ receivedOn: 'day' });
  expect(check('')).toEqual({ receivedOn: 'required' });
  expect(check('2026-11-23', 'x'.repeat(41))).toEqual({ reference: 'reference' });
  expect(check('2026-11-23', 'a\nb')).toEqual({ reference: 'reference' });
});
