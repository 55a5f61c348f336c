import { expect, test } from 'vitest';
import type { AuditLine } from '#app/features/administration/watch-system.server.ts';
import { auditQueryOf, describeActor, describeReason } from './audit-list.ts';

const TODAY = '2026-03-04';
const ask = (filters: Parameters<typeof auditQueryOf>[0]['filters']) =>
  auditQueryOf({ filters, sort: 'time', after: null }, TODAY);
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const line: AuditLine = {
  id: 1,
  partner: 'Generic',
  at: '2026-03-04T10:00:00.000Z',
  actor: 'staff',
  who: 'Kiss Edit',
  role: 'auditor',
  customerId: null,
  action: 'person_opened',
  object: null,
  reason: null,
  grounds: null,
};

test('without a wish the last thirty days are shown, to the end of tomorrow: it may be tomorrow already elsewhere', () => {
  expect(ask({})).toMatchObject({ fromMs: day('2026-02-02'), untilMs: day('2026-03-06') });
});

test('the last day that was chosen is in it', () => {
  expect(ask({ from: '2026-01-10', until: '2026-01-10' })).toMatchObject({
    fromMs: day('2026-01-10'),
    untilMs: day('2026-01-11'),
  });
});

test.each(['2026-13-01', '10/01/2026', '0026-01-01', ''])(
  '%j is no day and chooses none',
  (from) => {
    expect(ask({ from }).fromMs).toBe(day('2026-02-02'));
  },
);

test('numbers are read as such; a partner whose number cannot be is nobody’s, not everybody’s', () => {
  expect(ask({ customer: '12', partner: '3' })).toMatchObject({ customerId: 12, partnerId: 3 });
  expect(ask({ partner: '2147483648' }).partnerId).toBe(0);
  expect(ask({ customer: '0', partner: 'x' })).toMatchObject({
    customerId: undefined,
    partnerId: undefined,
  });
});

test('who it was is told by name and role, a patient by number, a program by what it is', () => {
  expect(describeActor('en', line)).toBe('Kiss Edit (Auditor)');
  expect(describeActor('en', { ...line, actor: 'customer', who: '12', role: null })).toBe(
    'patient 12',
  );
  expect(describeActor('en', { ...line, actor: 'visitor', who: null, role: null })).toBe(
    'somebody not signed in',
  );
});

test('why it was done has its grounds after it; what is not known stands as it is', () => {
  expect(describeReason('en', line)).toBe('');
  expect(describeReason('en', { ...line, reason: 'made_up', grounds: 'a call' })).toBe(
    'made_up: a call',
  );
  expect(describeReason('en', { ...line, grounds: 'a call' })).toBe('a call');
});
