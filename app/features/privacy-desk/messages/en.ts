import type { PrivacyLinkWords, PrivacyMailWords } from './shape.ts';

export const en: PrivacyMailWords = {
  greeting: 'Dear {name},',
  whats: { erase: 'erasure of your account', export: 'a copy of your data' },
  received: {
    subject: 'Your data request has come',
    intro: 'We have registered your request: {what}. We answer it by {day} at the latest.',
    more: 'If you did not ask for this, withdraw it on your privacy page and tell customer service.',
    call: 'If you did not ask for this, tell customer service{phone}.',
    button: 'See the request',
  },
  planned: {
    subject: 'Your account will soon be erased',
    intro:
      'As you asked, we erase your account and cancel your coming appointments at this time: {at}. It is final and cannot be undone afterwards.',
    more: 'If you have changed your mind, or did not ask for it, sign in before then and stop the erasure on your privacy page.',
    call: 'If you have changed your mind, or did not ask for it, tell customer service before then{phone}: you cannot sign in to your account now.',
    button: 'Sign in and stop it',
  },
  stopped: {
    subject: 'Your account will not be erased',
    intro: 'The erasure was stopped: your account and your appointments stay.',
    more: 'If you do want it erased, you can do so at any time on your privacy page.',
    call: 'If you do want it erased, tell customer service{phone}.',
    button: 'Privacy page',
  },
  copy: {
    subject: 'The copy of your data is ready',
    intro:
      'As you asked, you can download everything that we hold about you, in one zip file, until this time: {at}.',
    more: 'You have to sign in, because it opens with your account alone. Our colleagues do not see it.',
    button: 'Sign in and download',
  },
  extended: {
    subject: 'We answer your data request later',
    intro: 'We answer your request ({what}) by {day} at the latest.',
    more: 'The reason: {reason}.',
    button: 'See the request',
  },
  refused: {
    subject: 'We cannot do what your data request asks for',
    intro: 'We have refused your request ({what}).',
    more: 'The reason: {reason}.',
    button: 'See the request',
  },
  withoutAccount: {
    whats: { erase: 'erasure of your data', export: 'a copy of your data' },
    received: {
      subject: 'Your data request has come',
      intro: 'We have registered your request: {what}. We answer it by {day} at the latest.',
      more: 'If you did not ask for this, tell customer service{phone}.',
    },
    planned: {
      subject: 'Your data will soon be erased',
      intro:
        'As you asked, we erase the data that we hold about you and cancel your coming appointments at this time: {at}. It is final and cannot be undone afterwards.',
      more: 'If you have changed your mind, or did not ask for it, stop the erasure before then: the button opens a page where one press does it.',
      call: 'If you have changed your mind, or did not ask for it, tell customer service before then{phone}.',
      button: 'Stop the erasure',
    },
    stopped: {
      subject: 'Your data will not be erased',
      intro: 'The erasure was stopped: your data and your appointments stay.',
      more: 'If you do want them erased, tell customer service{phone}.',
    },
    copy: {
      subject: 'The copy of your data is ready',
      intro:
        'As you asked, you can download everything that we hold about you, in one zip file, until this time: {at}.',
      more: 'We ask for your date of birth there. The copy is made when you download it; our colleagues do not see it.',
      button: 'Download',
    },
    extended: {
      subject: 'We answer your data request later',
      intro: 'We answer your request ({what}) by {day} at the latest.',
      more: 'The reason: {reason}.',
    },
    refused: {
      subject: 'We cannot do what your data request asks for',
      intro: 'We have refused your request ({what}).',
      more: 'The reason: {reason}.',
    },
  },
};

export const enLink: PrivacyLinkWords = {
  copyTitle: 'A copy of your data',
  copyLead: 'Give your date of birth, so that nobody else gets your data.',
  dateOfBirth: 'Your date of birth',
  show: 'Continue',
  wrongDate: 'This is not the date of birth that we hold. The link ends after five wrong tries.',
  missingDate: 'Give a date that exists.',
  ready: 'Your copy can be downloaded',
  readyText:
    'A zip file with everything that we hold about you, to read (PDF) and for machines (JSON). Download it within ten minutes; after that give your date of birth again.',
  download: 'Download (zip)',
  stopTitle: 'Your data will soon be erased',
  stopLead:
    'We erase the data that we hold about you and cancel your coming appointments at this time: {at}.',
  stopNotYet: 'We are going to erase the data that we hold about you.',
  stop: 'Stop the erasure',
  stopped: 'The erasure is stopped',
  stoppedText: 'Your data and your appointments stay.',
  copyOver: 'This link no longer opens the copy',
  copyOverText:
    'Its time is over, or a wrong date of birth was given five times. Customer service can send you another one.',
  erased: 'The data has been erased',
  erasedText: 'It was erased on {day}. That cannot be stopped or undone any more.',
  stopOver: 'There is nothing to stop here any more',
  stopOverText: 'The erasure was carried out, or is not planned any more.',
  failed: 'It did not work',
  unknown: 'This link is not valid',
  unknownText: 'Open it from the mail again, and make sure that it is whole.',
  needsScript: 'Please allow JavaScript here, or call customer service.',
};
