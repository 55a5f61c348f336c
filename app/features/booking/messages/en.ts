import type { BookingWords } from './shape.ts';

export const en: BookingWords = {
  fieldErrors: {
    required: 'Please fill in this field.',
    tooLong: 'At most {max} characters.',
    charactersInvalid: 'It contains a character that cannot be used here.',
    dateInvalid: 'Please give a date that exists.',
    dateInFuture: 'The date of birth cannot be in the future.',
    dateTooEarly: 'Please check the year.',
    phoneInvalid: 'Please give a valid phone number.',
    emailInvalid: 'Please give a valid e-mail address.',
  },
  answers: {
    verified: 'Your appointment is confirmed. We have sent you the details by e-mail.',
    alreadyVerified: 'You have already confirmed this appointment.',
  },
};
