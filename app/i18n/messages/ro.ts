import type { SharedWords } from './shape.ts';

export const ro: SharedWords = {
  shell: {
    skipToContent: 'Salt la conținut',
    mainMenu: 'Meniu principal',
    language: 'Limba',
    close: 'Închide',
    cancel: 'Renunță',
    loading: 'Se încarcă…',
  },
  clock: { summer: 'ora de vară', winter: 'ora de iarnă' },
};
