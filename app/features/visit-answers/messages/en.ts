import type { VisitAnswerWords } from './shape.ts';

export const en: VisitAnswerWords = {
  pageTitle: 'Are you coming?',
  title: 'Are you coming?',
  clinicTime: 'by the clinic’s clock',
  call: 'Phone of the clinic',
  coming: 'I am coming',
  cancel: 'Cancel it',
  cancelSure: 'Do you want to cancel?',
  cancelText: 'Somebody else gets the time, and we send you a confirmation.',
  cancelYes: 'Yes, cancel it',
  keep: 'Keep it',
  until: 'You can cancel it here free of charge until {time}.',
  tooLate: 'It can no longer be cancelled here. If you cannot come, please call the clinic.',
  isComing: 'Thank you, see you there!',
  isComingText: 'The clinic sees that you are coming. If you cannot come after all, please cancel.',
  cancelled: 'You have cancelled this appointment',
  cancelledText: 'The time is no longer yours.',
  newSearch: 'Find another time',
  over: 'This can no longer be answered',
  overText: 'The time of this appointment has passed.',
  endedText:
    'It was cancelled meanwhile, or its time has passed. Open the link in the message again to see which.',
  changed: 'This appointment has been moved meanwhile',
  changedText:
    'We have not sent your answer. Please look at when the appointment is now, and answer for that time.',
  look: 'Show the new time',
  calledOff: 'This appointment is cancelled',
  calledOffText:
    'The clinic has cancelled it, so please do not come. You can find another time here, or call the clinic.',
  unknown: 'This link is not valid',
  unknownText: 'Open it from the message again, and make sure that it is whole.',
  failed: 'Your answer could not be sent',
  needsScript: 'To answer, please allow JavaScript, or call the clinic.',
  byPhone: {
    isComingText:
      'Our customer service team sees that you are coming. If you cannot come after all, please cancel.',
    cancelText:
      'Our colleague cancels it at the clinic by telephone, and we send you a confirmation.',
    until: 'You can cancel it here until it begins: {time}.',
    calledOffText:
      'It no longer stands, so please do not come. If you have not heard why, please call our customer service.',
  },
  noTexts: 'No text message reminders to this number',
  noTextsDone: 'We send no more text message reminders to this number.',
};
