import type { SharedWords } from './shape.ts';

export const ro: SharedWords = {
  shell: {
    skipToContent: 'Salt la conținut',
    mainMenu: 'Meniu principal',
    language: 'Limba',
    close: 'Închideți',
    cancel: 'Renunțați',
    loading: 'Se încarcă…',
  },
  failure: {
    network:
      'Serviciul nu poate fi accesat. Vă rugăm să verificați conexiunea la internet și să încercați din nou.',
    unknown: 'A apărut o eroare neașteptată. Vă rugăm să încercați mai târziu.',
  },
  clock: { summer: 'ora de vară', winter: 'ora de iarnă' },
};
