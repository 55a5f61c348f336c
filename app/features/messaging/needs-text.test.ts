import { expect, test } from 'vitest';
import { readNoText, type RemindedVisit } from './needs-text.ts';

const VISIT: RemindedVisit = {
  isWanted: true,
  isComing: false,
  hasEmail: true,
  mail: 'sent',
  isBookingUnread: false,
};

test.each([
  ['the mail was read by nobody', {}, null],
  ['the mail bounced', { mail: 'unsent' }, null],
  ['there is no address', { hasEmail: false, mail: null }, null],
  [
    'there is no address, and the visit was confirmed when it was booked',
    { hasEmail: false, mail: null, isComing: true },
    null,
  ],
  ['the mail was answered', { isComing: true }, 'answered'],
  [
    'the mail bounced, and the page of their own account was used',
    { mail: 'unsent', isComing: true },
    'answered',
  ],
  ['reminders are switched off', { isWanted: false }, 'unwanted'],
  ['the booking is fresh', { mail: null }, 'booked_lately'],
  ['the booking is fresh, and its mail came back', { mail: null, isBookingUnread: true }, null],
] as const)('a text message reminds unless it is of no use: %s', (_, values, reason) => {
  expect(readNoText({ ...VISIT, ...values })).toBe(reason);
});
