import { en as requests } from './requests-en.ts';
import type { CareWords } from './shape.ts';

export const en: CareWords = {
  titles: {
    new: 'New booking',
    self_paid: 'New self-paid booking',
    finish: 'Finish reservation',
    confirm: 'Confirm an already booked appointment',
  },
  emergency: {
    title: 'If a life is in danger, call 112 at once',
    text: 'With any of these, do not wait for an appointment.',
    signs: [
      'severe chest pain or pressure, trouble breathing',
      'sudden weakness or numbness on one side, trouble speaking',
      'unconsciousness, a seizure',
      'heavy bleeding that does not stop',
      'thoughts or plans of suicide',
    ],
    call: 'Call 112',
    none: 'None of these, I need an appointment',
  },
  visitor: {
    text: 'No time can be picked from a calendar here: our customer service team arranges the visit once you have signed in. Without an account, call the clinic directly: its number is on its page.',
    call: 'Call {phone}',
    signIn: 'Sign in',
    register: 'Register',
  },
  parts: requests.parts,
  form: {
    leads: {
      new: 'Tell us what you need, and we will arrange the appointment.',
      self_paid: 'Tell us what you need: we will arrange the appointment, and you pay for it.',
      finish:
        'This time could not be booked online. We will arrange it for you with the details you give here.',
      confirm: 'If you have agreed on a time with the clinic, you can have it confirmed here.',
    },
    which: 'Which care?',
    care: 'Specialty and care',
    provider: 'Clinic or doctor',
    providerHint: 'If you leave it empty, we look for the nearest one.',
    otherProvider: 'Another clinic',
    doctor: 'Doctor',
    anyDoctor: 'Any doctor',
    speaksEnglish: 'speaks English',
    wishes: 'When would it suit you?',
    wishesHint: 'At least one day and at most three, from tomorrow to half a year ahead.',
    wishDay: 'Day {number}',
    wishPart: 'Part of day {number}',
    agreed: 'The time that was agreed',
    agreedHint: 'By the clinic’s local time.',
    day: 'Day',
    time: 'Time',
    person: 'The patient',
    personHint: 'What we know is filled in: please correct what is not right.',
    identifiedHint:
      'Name and date of birth are those of your subscription. Please correct anything else that is not right.',
    lastName: 'Last name',
    firstName: 'First name',
    dateOfBirth: 'Date of birth',
    mothersName: 'Mother’s name',
    phoneNumber: 'Phone number',
    email: 'E-mail address',
    zipcode: 'Zip code',
    city: 'Town or city',
    street: 'Street and house number',
    aboutCare: 'About the visit',
    complaints: 'Symptoms',
    complaintsHint: 'In a few words: what troubles you, and since when.',
    wantsEnglish: 'I need a doctor who speaks English',
    referral: 'Medical referral',
    referralHint: 'Mandatory where the care requires one. As a file, or photographed.',
    referralNeeded:
      'This care needs a medical referral: please attach it now, as a file or photographed.',
    toAcknowledge:
      'Our customer service team uses your details to arrange the appointment and passes them on to the clinic. If you are unable to attend, please modify or cancel it in time.',
    acknowledge: 'I acknowledge the above',
    submit: 'Book appointment',
    cancel: 'Cancel',
    again: 'Try again',
    failed: 'The request could not be sent',
    warned: 'Before you send it',
    tick: 'Please tick this to send your request.',
    errors: {
      required: 'Please fill in this field.',
      tooLong: 'At most {max} characters.',
      charactersInvalid: 'This contains a character that cannot be used here.',
      dateInvalid: 'Please enter a date that exists.',
      dateInFuture: 'The date of birth cannot be in the future.',
      dateTooEarly: 'Please check the year.',
      dateInPast: 'Please choose tomorrow or later.',
      timeInPast: 'Enter a time that has not passed.',
      dateTooFar: 'You can ask for half a year ahead at most.',
      sameTwice: 'The same part of the same day is there twice.',
      phoneInvalid: 'Please enter a valid phone number.',
      emailInvalid: 'Please enter a valid e-mail address.',
      zipcodeInvalid: 'Enter a valid zip code (4 digits in Hungary, 6 in Romania).',
      notOffered: 'This care is not offered here. Please choose another one.',
      notOfDoctor:
        'This doctor does not offer this care. Please choose another one, or leave it empty.',
      notOwn:
        'This is not what your subscription says. If it is for somebody else, choose that above.',
      referralRequired: 'Attachment of a medical referral is mandatory.',
      referralBusy: 'Please wait until the file is uploaded.',
      gone: 'The attached file was deleted after a day. Remove it from the list and attach it again.',
    },
  },
  change: {
    title: 'Change your request',
    lead: 'Change what you would like otherwise. Whoever arranges it sees what has changed.',
    patient: 'For whom: {name}, born {dateOfBirth}',
    offers:
      'There are times on offer for you. Those that no longer fit after your change are given back, and we look for others.',
    submit: 'Send the change',
    conflict: 'Your request has changed meanwhile',
    conflictText:
      'If you send yours all the same, it holds as you wrote it. What has changed meanwhile:',
    conflictOffers: 'Times on offer: {before} → {now}',
    doneTitle: 'We have changed your request',
    givenBack: 'These times on offer no longer fit and were given back: {times}',
  },
  done: {
    title: 'We have your request',
    heading: 'Thank you!',
    mailed: 'We have e-mailed you the details.',
    change: 'Change it',
    appointments: 'My appointments',
    close: 'Close',
  },
  mail: {
    button: 'Open my appointments',
    requested: {
      heading: 'We have your request',
      text: 'We have your request and are arranging the appointment. You will hear from us within 24 hours.',
      approval:
        'We have your request. We will let you know within 24 hours whether you are eligible, and arrange the appointment.',
      note: 'If you are unable to attend, or want to change something, please modify or cancel it under My appointments: change or withdraw the request there.',
    },
    changed: {
      heading: 'We have changed your request',
      text: 'We have changed your request and arrange the appointment accordingly. You will hear from us within 24 hours.',
      approval:
        'We have changed your request. We will let you know within 24 hours whether you are eligible, and arrange the appointment.',
      offered:
        'We have changed your request. What we have offered you still holds: please choose a time, or tell us that none suits you.',
    },
    approved: {
      heading: 'Your request has been decided',
      text: 'Your plan covers the appointment you asked for. The details are under My appointments.',
    },
    refused: {
      heading: 'Your request has been decided',
      text: 'Your plan does not cover the appointment you asked for. You can have it at your own cost, or withdraw the request, under My appointments.',
    },
    offered: {
      heading: 'We can offer you a time',
      text: 'We have found a time for you. Please choose under My appointments, or tell us there that none of them suits you.',
    },
    booked: {
      heading: 'Your appointment is booked',
      text: 'We have booked your appointment: {time}. The details are under My appointments.',
      note: 'If you are unable to attend, please cancel it in time under My appointments; you can ask for another time instead.',
    },
    reminder: {
      text: 'You are expected at the time below. Where, and the details, are under My appointments.',
      answer:
        'Tell us with one press whether you are coming. If you do not answer and have given a mobile number, we also remind you by text message a day before.',
    },
    ended: {
      heading: 'Your request is closed',
      text: 'Your request was closed without an appointment. The reason is under My appointments; you can ask for a new one at any time.',
    },
    cancelled: {
      heading: 'You have withdrawn your request',
      text: 'Your request is withdrawn and no appointment will be arranged. You can ask for a new one at any time.',
    },
  },
};
