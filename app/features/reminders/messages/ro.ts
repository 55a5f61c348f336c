import type { ReminderWords } from './shape.ts';

export const ro: ReminderWords = {
  title: 'Mesaje de reamintire',
  channels: { mail: 'e-mail', sms: 'SMS', letter: 'scrisoare' },
  states: {
    queued: 'așteaptă trimiterea',
    sent: 'trimis',
    delivered: 'a ajuns',
    failed: 'nu s-a putut trimite',
  },
};
