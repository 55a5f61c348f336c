import type { ReminderWords } from './shape.ts';

export const en: ReminderWords = {
  title: 'Reminders',
  channels: { mail: 'e-mail', sms: 'text message', letter: 'letter' },
  states: {
    queued: 'waiting to be sent',
    sent: 'sent',
    delivered: 'delivered',
    failed: 'could not be sent',
  },
};
