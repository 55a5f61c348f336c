import type { PrivacyMailWords } from './shape.ts';

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
};
