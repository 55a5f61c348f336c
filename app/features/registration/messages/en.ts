import type { RegistrationWords } from './shape.ts';

export const en: RegistrationWords = {
  title: 'Registration',
  description: 'Register in four steps and use the service at once.',
  lead: 'Four short steps, no bank card needed.',
  needsScript: 'To register, please allow JavaScript in your browser.',
  steps: {
    label: 'Steps of the registration',
    done: 'done',
    person: 'Personal data',
    voucher: 'Voucher code',
    withoutVoucher: 'Activation',
    confirm: 'Confirm your e-mail',
    contact: 'Reach the doctors',
  },
  fields: {
    lastName: 'Last name',
    firstName: 'First name',
    dateOfBirth: 'Date of birth',
    mothersName: 'Mother’s maiden name',
    phone: 'Phone number',
    email: 'E-mail address',
    zipcode: 'Postcode',
    city: 'Town or city',
    street: 'Street and house number',
    voucherCode: 'Voucher code',
    workEmail: 'E-mail address at work',
    acceptsTerms: 'Accepting the terms',
  },
  workEmailHint:
    'If your employer gave you the code: we send a link to this address, and your cover is in force once you have followed it.',
  emailHint: 'We send the confirmation mail here.',
  phoneHint: 'For example {example}',
  personTitle: '1. Personal data',
  personLead:
    'All fields have to be filled in. What you type stays in this browser tab only, until you send it.',
  next: 'Continue',
  back: 'Back',
  voucherTitle: '2. Activate with the voucher code',
  voucherLead:
    'You find the code in the letter or on the voucher from your operator. 6–20 letters or digits; capitals make no difference.',
  withoutVoucherTitle: '2. Activation',
  withoutVoucherLead:
    'If you have a voucher code, enter it; you can register without one, too, and pay the fee at the clinic.',
  terms: 'I have read and accept the terms of use and the privacy notice.',
  termsLink: 'Terms of use',
  privacyLink: 'Privacy notice',
  activate: 'Activate',
  confirmTitle: '3. Confirm your e-mail address',
  confirmText:
    'We have sent an e-mail to {email}. Open the link in it and choose a password. The link works for 48 hours.',
  confirmHeldText:
    'We have sent an e-mail to {email}. Open the link in it and choose a password: that books your appointment, too.',
  confirmHint: 'No e-mail? Check your spam folder too, or correct the address.',
  changeEmail: 'Correct the address',
  startOver: 'Delete what I typed',
  contactTitle: '4. Write to or call doctors',
  contactText: 'Your registration is complete. Ask the doctors or book an appointment.',
  contactFinder: 'Find a doctor',
  contactCall: 'Call {phone}',
  contactAppointments: 'My appointments',
  memberLead:
    'You are signed in, but you have no current subscription. If you have a voucher code, you can activate it here; your account and your data stay.',
  knownPerson:
    'Your details are taken over from your previous subscription; you can change them in your profile.',
  closedTitle: 'Registration has closed',
  closedText: 'We do not take new registrations any more.',
  closedMember: 'Already registered? You can still sign in and see your data.',
  upcomingTitle: 'Registration has not opened yet',
  upcomingText: 'Please come back later.',
  signIn: 'Sign in',
  haveAccount: 'Do you have an account already?',
  errorTitle: { one: 'One field needs correcting', other: '{count} fields need correcting' },
  errors: {
    zipInvalid: {
      HU: 'A Hungarian postcode has 4 digits.',
      RO: 'A Romanian postcode has 6 digits.',
    },
    voucherRequired: 'Enter your voucher code.',
    voucherFormat: 'A voucher code has 6–20 letters or digits.',
    notAtWork:
      'This is not an address of your employer. Check the address, or leave the field empty: you can give it later in your profile.',
    termsRequired: 'To register, please accept the terms.',
  },
  failedTitle: 'The registration was not successful',
  unknownError: 'Unknown registration error, please try again later.',
  held: {
    title: 'We are keeping the appointment for you',
    text: 'Register to book it: {time}',
    timeLeft: 'Time left: {time}',
    button: 'Register to book',
    release: 'I do not need this appointment',
    ranOut:
      'The appointment was released after 15 minutes. You can book again once you have registered.',
  },
  finish: {
    failed: 'The booking could not be finished',
    lockExpiredTitle: 'The appointment was released',
    lockExpired:
      'A booking that is not finished is held for at most 15 minutes. That time has passed and the appointment was released; you can book now.',
    search: 'Find another time',
    referral: {
      title: 'A medical referral is needed',
      lead: 'Your account is ready. The care you chose needs a medical referral: attach it now, and we book the time that is still held for you.',
      label: 'Medical referral',
      submit: 'Book with the referral',
      missing: 'Please attach the medical referral.',
      busy: 'Please wait until the file is uploaded.',
    },
  },
  reserved: {
    pageTitle: 'Booking successful',
    title: 'Your appointment is booked',
    lead: 'We have sent you the details by e-mail, too. If you cannot come after all, please cancel in good time by the link in the mail.',
    calendar: 'Save to calendar',
    appointments: 'My appointments',
    another: 'Find another time',
  },
  answers: {
    registered: 'We have sent an e-mail to the address you gave. Please follow what it says.',
  },
};
