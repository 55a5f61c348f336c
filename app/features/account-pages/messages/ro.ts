import type { AccountPagesWords } from './shape.ts';

export const ro: AccountPagesWords = {
  nav: {
    label: 'Contul dumneavoastră',
    profile: 'Datele mele',
    relatives: 'Familie',
    privacy: 'Confidențialitate',
  },
  cancel: 'Renunțați',
  needsScript: 'Pentru modificări, permiteți JavaScript în browserul dumneavoastră.',
};
