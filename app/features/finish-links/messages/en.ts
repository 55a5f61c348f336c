import type { FinishLinkWords } from './shape.ts';

export const en: FinishLinkWords = {
  title: 'Finish your booking',
  lead: 'We have prepared an appointment with you on the telephone. Give your date of birth, so that nobody else sees it.',
  dateOfBirth: 'Your date of birth',
  open: 'Show it',
  wrongDate:
    'This is not the date of birth that was agreed on the telephone. The link ends after five wrong tries.',
  missingDate: 'Give a date that exists.',
  otherAccount:
    'You are signed in to another account in this browser. Sign out, or open the link in a private window.',
  forWhom: 'For',
  comment: 'Note for the doctor',
  held: 'We keep it for you for {time}.',
  referral: 'Referral',
  referralHint: 'Take a picture or attach it, so that it can be read well.',
  referralMissing: 'This visit needs a referral: please attach it.',
  referralBusy: 'Wait until the file has arrived.',
  agree: 'I have read and accept the terms of use and the privacy notice.',
  agreeMissing: 'To book, please accept the terms.',
  terms: 'Terms of use',
  privacy: 'Privacy notice',
  finish: 'Book it',
  finishAnyhow: 'Book it all the same',
  failed: 'It could not be booked',
  done: 'The appointment is yours',
  doneText: 'We send you a confirmation. Our colleague sees that it is done, too.',
  over: 'This link no longer books anything',
  overText:
    'It has run out, a wrong date of birth was given five times, or the time is no longer held. Ask for a new one on the telephone, or find another time.',
  newSearch: 'Find a time',
  unknown: 'This link is not valid',
  unknownText: 'Open it from the message again, and make sure that it is whole.',
  needsScript: 'To book, please allow JavaScript, or say on the telephone that you cannot open it.',
  care: {
    toAcknowledge:
      'Our customer service team uses your details to arrange the appointment and passes them on to the clinic. If you are unable to attend, please modify or cancel it in time.',
    acknowledge: 'I acknowledge the above',
    tick: 'Please tick this to send your request.',
    referralNeeded:
      'This care needs a medical referral: please attach it now, as a file or photographed.',
    title: 'Finish your request',
    lead: 'We have prepared a request for an appointment with you on the telephone. Give your date of birth, so that nobody else sees it.',
    forCare: 'Care',
    wishes: 'When it would suit you',
    born: 'Date of birth',
    mothersName: 'Mother’s name',
    phone: 'Phone number',
    email: 'E-mail address',
    address: 'Address',
    doctor: 'Doctor',
    wantsEnglish: 'You ask for a doctor who speaks English',
    wrong:
      'Read it through before you send it. If something is wrong, tell our colleague, who corrects it and sends you a new link.',
    callCentre: 'Our number: {phone}',
    paid: 'Who pays',
    selfPaid: 'You do',
    byInsurer: 'The insurer, by your product',
    held: 'This link works for {time} still.',
    referralHint: 'If you have one, take a picture or attach it.',
    finish: 'Send the request',
    finishAnyhow: 'Send it all the same',
    worse: {
      preauth_required:
        'This care needs prior approval. You can send the request all the same: we will let you know whether your plan covers it.',
      preauth_too_early:
        'The day you wish for is too soon for us to check before it whether you are eligible. You can send the request all the same.',
      self_paid_only:
        'Your plan does not pay for this care. You can send the request at your own cost.',
    },
    failed: 'The request could not be sent',
    done: 'We have your request',
    doneText:
      'We have e-mailed you what happens next. Our colleague sees that it is done, and will be in touch.',
    over: 'This link no longer sends a request',
    overText:
      'It has run out, a wrong date of birth was given five times, or we have sent another in its place. Ask for a new one on the telephone.',
    agreeMissing: 'To send it, please accept the terms.',
  },
  mail: {
    subject: 'Finish your booking',
    intro:
      'We have prepared this appointment with you on the telephone. Look at it, and book it by one press.',
    when: 'When',
    where: 'Where',
    open: 'Look at it and book it',
    note: 'The link works for 30 minutes at most. If it was not you who spoke with us, do nothing: nothing is booked then.',
  },
  careMail: {
    subject: 'Finish your request',
    intro:
      'We have prepared a request for an appointment with you on the telephone. Look at it, attach the referral if you have one, and send it by one press.',
    open: 'Look at it and send it',
    note: 'The link works for 30 minutes at most. If it was not you who spoke with us, do nothing: nothing is sent then.',
  },
};
