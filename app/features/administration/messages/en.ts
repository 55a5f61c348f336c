import type { AdministrationMailWords } from './shape.ts';

export const en: AdministrationMailWords = {
  subject: 'Your access as staff',
  text: 'You get access as staff to {product}. Partner: {partner}. The button leads to a page on which you choose a password and set up an authenticator app or a passkey; with both you are in.',
  button: 'Set up my access',
  note: 'The link works once, within {hours} hours. Whoever has it can sign in as you: pass it on to nobody. If you expect nothing of the kind, do nothing.',
  factors: {
    news: {
      'second-factor-on': {
        subject: 'An authenticator signs you in now',
        text: 'From now on the codes of a new authenticator app are taken with your password. You have been signed out elsewhere.',
      },
      'second-factor-off': {
        subject: 'Your authenticator was removed',
        text: 'The codes of your authenticator app are not taken any more. You sign in with your password and a passkey.',
      },
      'passkey-added': {
        subject: 'A passkey signs you in now',
        text: 'From now on a new passkey is taken with your password.',
      },
      'passkey-removed': {
        subject: 'A passkey was removed',
        text: 'One of your passkeys is not taken any more.',
      },
    },
    button: 'My access',
    note: 'If it was not you, tell your administrator at once: they end your sessions and send you a link to set your access up anew.',
  },
};
