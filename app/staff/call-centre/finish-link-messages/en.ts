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
  guessed:
    'A wrong date of birth was given five times: this link is over. Check the date and send another one.',
  care: {
    title: 'Prepare a request for care',
    link: 'Prepare a request for care and send it by link',
    lead: 'By the link the caller gives their date of birth, attaches the referral, accepts the terms and sends the request. It works for 30 minutes; a new one takes the place of the one before.',
    otherCare: 'Other care',
    isSelfPaid: 'The caller pays',
    noProvider:
      'The clinic is chosen when the request is organised; write a wish of the caller’s with the complaints.',
    finished: 'The caller has sent the request',
    finishedText: 'It is among the requests to organise.',
    openRequest: 'Open the request',
    over: 'This link no longer sends a request.',
  },
};
