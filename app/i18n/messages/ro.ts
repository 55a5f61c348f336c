import type { SharedWords } from './shape.ts';

export const ro: SharedWords = {
  shell: {
    skipToContent: 'Salt la conținut',
    mainMenu: 'Meniu principal',
    language: 'Limba',
    close: 'Închide',
    cancel: 'Renunță',
    back: 'Înapoi',
    loading: 'Se încarcă…',
    required: 'obligatoriu',
    optional: 'opțional',
    emergency: 'În caz de urgență sunați la 112.',
    notExamination: 'Informațiile de aici nu înlocuiesc consultul medical în persoană.',
  },
};
