import { expect, test } from 'vitest';
import { nameMail, readMailState } from './mail-state.ts';

const at = new Date('2026-03-02T08:00:00Z');
const mail = (values: Partial<Parameters<typeof readMailState>[0]>) =>
  readMailState({ done_at: null, failed_at: null, outcome: null, ...values });

test('a mail waits until its job ends; what the address refused did not arrive', () => {
  expect(mail({})).toBe('waiting');
  expect(mail({ outcome: 'postponed' })).toBe('waiting');
  expect(mail({ done_at: at, outcome: 'sent' })).toBe('sent');
  expect(mail({ done_at: at, outcome: 'refused' })).toBe('failed');
  expect(mail({ done_at: at, outcome: 'too_many' })).toBe('failed');
  expect(mail({ done_at: at, outcome: 'bounced' })).toBe('failed');
  expect(mail({ done_at: at, outcome: 'delivered' })).toBe('delivered');
  expect(mail({ failed_at: at })).toBe('failed');
  expect(mail({ done_at: at, outcome: 'outdated' })).toBe('undone');
});

test('what nobody has named is one of the others', () => {
  expect(nameMail('mail_reminder')).toBe('mail_reminder');
  expect(nameMail('mail_earlier_time')).toBe(null);
});
