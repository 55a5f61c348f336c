import type { AccountPagesWords } from './shape.ts';

export const en: AccountPagesWords = {
  nav: {
    label: 'Your account',
    profile: 'My details',
    relatives: 'Relatives',
    privacy: 'Privacy',
  },
  cancel: 'Cancel',
  needsScript: 'To change something, please allow JavaScript in your browser.',
};
