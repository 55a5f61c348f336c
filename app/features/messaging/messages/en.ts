import type { MessagingWords } from './shape.ts';

export const en: MessagingWords = {
  channels: { sms: 'text message', letter: 'letter' },
  abouts: {
    confirmed: 'confirmation',
    moved: 'move',
    cancelled: 'cancellation',
    reminder: 'reminder',
    finish: 'link to finish the booking',
  },
  states: {
    queued: 'waiting to be sent',
    sent: 'sent',
    delivered: 'delivered',
    failed: 'could not be sent',
  },
  sms: {
    confirmed: '{product}: your appointment is booked: {time}, {clinic}.',
    moved: '{product}: your appointment has moved: {time}, {clinic}.',
    cancelled: '{product}: this appointment is cancelled: {time}, {clinic}.',
    reminder: '{product}: reminder: {time}, {clinic}.',
    finish: '{product}: please finish your booking: {time}, {clinic}.',
  },
  smsCare: '{product}: please finish what we have prepared on the telephone.',
  smsCareReminder: '{product}: reminder of your appointment: {time}.',
  smsVideo: 'video visit',
  smsPhone: 'Phone: {phone}.',
  smsNumber: 'Booking number: {number}.',
  smsReply: 'Confirm or cancel: {url}',
  smsFinish: 'Open: {url}',
  letter: {
    subject: {
      confirmed: 'Your appointment is booked',
      moved: 'Your appointment has moved',
      cancelled: 'Your appointment is cancelled',
      reminder: 'A reminder of your appointment',
    },
    greeting: 'Dear {name},',
    intro: {
      confirmed: 'We have booked an appointment for you.',
      moved: 'Your appointment has been moved. The new time:',
      cancelled: 'This appointment has been cancelled:',
      reminder: 'This is a reminder of your coming appointment.',
    },
    time: 'When: {time}',
    place: 'Where: {clinic}, {address}',
    number: 'Booking number: {number}. Please say it when you call.',
    call: 'If you cannot come, or have a question, please call the clinic: {phone}.',
    callAfterwards: 'If you have a question, please call the clinic: {phone}.',
    farewell: 'Kind regards, {product}',
  },
};
