import type { AdministrationMailWords } from './shape.ts';

export const en: AdministrationMailWords = {
  subject: 'Your access as staff',
  text: 'You can work for {partner} in {product}. The button leads to a page on which you choose a password and set up an authenticator app; with both you are in.',
  button: 'Set up my access',
  note: 'The link works once, within {hours} hours. Whoever has it can sign in as you: pass it on to nobody. If you expect nothing of the kind, do nothing.',
};
