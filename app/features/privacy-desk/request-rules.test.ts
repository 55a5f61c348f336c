import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_STATUSES, PRIVACY_REQUEST_STATES } from '#app/platform/states.ts';
import {
  checkRequest,
  dueOn,
  extendedDueOn,
  ERASURE_WAIT_HOURS,
  findSteps,
  isOpen,
  isReachedByLink,
  STOP_LINK_HOURS,
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

describe('the day on which a request is due', () => {
  test.each([
    ['2026-01-28', '2026-02-28', '2026-04-28'],
    ['2026-01-29', '2026-02-28', '2026-04-29'],
    ['2028-01-29', '2028-02-29', '2028-04-29'],
    ['2028-01-31', '2028-02-29', '2028-04-30'],
    ['2028-02-29', '2028-03-29', '2028-05-29'],
    ['2026-08-31', '2026-09-30', '2026-11-30'],
    ['2026-11-29', '2026-12-29', '2027-02-28'],
    ['2027-11-29', '2027-12-29', '2028-02-29'],
    ['2026-12-15', '2027-01-15', '2027-03-15'],
  ])('of one that came on %s is %s, extended %s', (received, due, extended) => {
    expect(dueOn(received)).toBe(due);
    expect(extendedDueOn(received)).toBe(extended);
  });

  test('is in the next month, never on a later day of it than that on which it came', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
    fc.assert(
      fc.property(day, (received) => {
        const due = dueOn(received);
        expect(monthOf(due) - monthOf(received)).toBe(1);
        expect(monthOf(extendedDueOn(received)) - monthOf(received)).toBe(3);
        expect(Number(due.slice(8)) <= Number(received.slice(8))).toBe(true);
        // What came later is never due earlier.
        const next = new Date(Date.parse(received) + 86_400_000).toISOString().slice(0, 10);
        expect(dueOn(next) >= due).toBe(true);
      }),
    );
  });
});

test('an erasure waits three days, and the link that stops it outlives them by far', () => {
  expect(ERASURE_WAIT_HOURS).toBe(72);
  expect(STOP_LINK_HOURS).toBe(720);
});

test('who has no account, or has never signed in to it, is reached by link', () => {
  const byLink = ACCOUNT_STATUSES.filter((status) => isReachedByLink(status));
  expect(byLink).toEqual(['pending']);
  expect(isReachedByLink(null)).toBe(true);
});

test('a request is open until it is done, refused or withdrawn', () => {
  expect(PRIVACY_REQUEST_STATES.filter((state) => !isOpen(state)).toSorted()).toEqual([
    'done',
    'refused',
    'withdrawn',
  ]);
});

test('no request that is open is without a way to end it, and one that is over is never erased by', () => {
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom('erase', 'export'),
        state: fc.constantFrom(...PRIVACY_REQUEST_STATES),
        extension: fc.constantFrom(null, 'complex'),
        isCopyOpen: fc.boolean(),
        isProposer: fc.boolean(),
        isTold: fc.boolean(),
        isUntold: fc.boolean(),
        isGone: fc.boolean(),
      }),
      fc.constantFrom('2026-11-23', '2026-12-02', '2027-12-02'),
      (values, today) => {
        const request = values as Partial<RequestStanding> & Pick<RequestStanding, 'state'>;
        const steps = stepsOf(request, today);
        expect(new Set(steps).size).toBe(steps.length);
        if (isOpen(request.state)) expect(steps).toContain('withdraw');
        else expect(steps.filter((step) => step !== 'send_copy')).toEqual([]);
        // Two of the staff, and an identity that is proven.
        if (steps.includes('confirm_erasure')) {
          expect([request.state, request.isProposer, request.isGone]).toEqual([
            'proposed',
            false,
            false,
          ]);
        }
        if (steps.includes('send_copy')) expect(request.kind).toBe('export');
        if (steps.includes('propose_erasure')) expect(request.kind).toBe('erase');
      },
    ),
  );
});
