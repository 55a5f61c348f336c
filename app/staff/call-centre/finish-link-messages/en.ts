import type { StaffLinkWords } from './shape.ts';

export const en: StaffLinkWords = {
  lead: 'Or let the caller finish it on their telephone: they see the price, attach the referral and accept the terms.',
  leadGuest:
    'Or let the caller finish it: they accept the terms themselves. The time is held for 30 minutes then.',
  send: { sms: 'Link by text message', mail: 'Link by e-mail' },
  noWay: 'There is no number or address for it. Choose the other one.',
  sent: { sms: 'Text message to {to}, {time}', mail: 'E-mail to {to}, {time}' },
  delivery: {
    queued: 'waits to be sent',
    sent: 'with the provider',
    delivered: 'delivered',
    failed: 'could not be sent',
  },
  notOpened: 'not opened yet',
  opened: 'opened at {time}',
  finished: 'The caller has finished: it is booked',
  finishedText: 'The booking number is {number}.',
  over: 'This link no longer books anything.',
};
