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
  failure: {
    network: 'We cannot reach the service. Please check your internet connection and try again.',
    unknown: 'Something unexpected went wrong. Please try again later.',
  },
  clock: { summer: 'summer time', winter: 'winter time' },
};
