import type { SharedWords } from './shape.ts';

export const en: SharedWords = {
  shell: {
    skipToContent: 'Skip to content',
    mainMenu: 'Main menu',
    language: 'Language',
    close: 'Close',
    cancel: 'Cancel',
    loading: 'Loading…',
  },
  clock: { summer: 'summer time', winter: 'winter time' },
};
