import type { MailWords } from './shape.ts';

export const en: MailWords = {
  greeting: 'Dear {name},',
  details: {
    care: 'Service',
    doctor: 'Doctor',
    provider: 'Clinic',
    address: 'Address',
    time: 'Time',
    price: 'Price',
    phone: 'Phone',
  },
  clock: {
    'Europe/Budapest': 'time in Hungary',
    'Europe/Bucharest': 'time in Romania',
  },
  repeatedHour: { summer: 'summer time', winter: 'winter time' },
  payable: '{price}, to be paid at the clinic',
  verify: {
    subject: 'Please confirm your appointment',
    heading: 'One more step',
    intro: 'We are holding the time below for you. Please confirm the booking to make it yours.',
    button: 'Confirm the booking',
    validUntil:
      'You can confirm until {time} ({clock}). After that, the time is free for others again.',
    linkBelow: 'If the button does not work, copy this address into your browser:',
    notYou:
      'If this was not you, there is nothing to do: without confirmation the booking is deleted.',
  },
  confirmed: {
    subject: 'Your appointment is confirmed',
    heading: 'Appointment confirmed',
    intro: 'Your booking has been recorded. It is also attached as a file for your calendar.',
    cancelIntro:
      'If you cannot come after all, please cancel in good time so that somebody else can have the appointment.',
    cancelButton: 'Cancel the appointment',
  },
  cancelled: {
    subject: 'Your appointment has been cancelled',
    heading: 'Cancelled',
    intro:
      'As you asked, we have deleted the booking below. If you put it into your calendar, the attached file takes it out again.',
    button: 'Find another time',
  },
  calendar: {
    summary: 'Appointment',
    cancelHint: 'To cancel, use the link in your confirmation e-mail.',
    reminder: 'You have an appointment in two hours.',
  },
  footer: {
    automatic: 'Automatic message: {product}. Please do not reply to it.',
    emergency: 'In an emergency call 112.',
  },
};
