import type { SharedWords } from './shape.ts';

export const en: SharedWords = {
  shell: {
    skipToContent: 'Skip to content',
    mainMenu: 'Main menu',
    language: 'Language',
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back',
    loading: 'Loading…',
    required: 'required',
    optional: 'optional',
    emergency: 'In an emergency call 112.',
    notExamination: 'The information given here is not a substitute for a personal examination.',
  },
};
