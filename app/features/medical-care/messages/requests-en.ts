import type { RequestWords } from './requests-shape.ts';

export const en: RequestWords = {
  parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  title: 'Care you asked for',
  asked: 'Asked for on {time}',
  clinic: 'Clinic',
  doctor: 'Doctor',
  patient: 'For whom',
  wishes: 'What would suit you',
  time: 'Time',
  statuses: {
    requested: 'Received',
    organising: 'Being arranged',
    offered: 'Needs your answer',
    booked: 'Booked',
    fulfilled: 'Took place',
    cancelled: 'Closed',
  },
  next: {
    requested: 'You hear from our call centre by {time}.',
    organising: 'Our colleague is talking to the clinic. You hear from us by {time}.',
    offered: 'Choose one of the times, or tell us that none of them suits you.',
    approval: 'We also tell you whether your plan covers it.',
    offersOver:
      'The times on offer are over. Our colleague looks for others and gets in touch by {time}.',
    appointment: 'It stands among your appointments, where you can move or cancel it.',
    booked: 'Please bring your identity card and the referral.',
    fulfilled: 'The visit took place.',
    cancelled: 'You withdrew the request.',
  },
  reasons: {
    patient: 'Closed as you asked.',
    no_time: 'We found no suitable time. Please ask again for other days.',
    not_covered: 'Your plan does not cover this care.',
    not_reached: 'We could not reach you on the number you gave.',
    double: 'You asked for the same care twice; the other request goes on.',
  },
  approved: 'Your plan covers this care.',
  approvalMissing:
    'It is not decided yet whether your plan covers it. We e-mail you, and then you can take it.',
  notApproved:
    'Your plan does not cover this care: you can go on at your own cost, or withdraw the request.',
  offers: 'Times on offer',
  held: 'Held for you until {time}',
  take: 'Take this one',
  takeNamed: 'Take this one: {time}, {place}',
  decline: 'None of them suits me',
  cancel: 'Withdraw',
  cancelNamed: 'Withdraw: {care}',
  files: 'Referral: {names}',
  refused:
    'The virus check found something in {names}, so we deleted it. Please send it again clean, or call us.',
  failed: 'That did not work',
};
