import type { ShellWords } from './shape.ts';

export const en: ShellWords = {
  nav: {
    home: 'Home',
    finder: 'Find a doctor',
    label: 'Main menu',
  },
  footer: {
    services: 'Our services',
    howToUse: 'How to use it',
    questions: 'Common questions',
    accessibility: 'Accessibility statement',
    about: 'About the service and its data',
    privacy: 'Privacy notice',
    terms: 'Terms of use',
    label: 'Footer',
    demoMail: 'Sent mail (demo)',
  },
  notFound: {
    title: 'This page was not found',
    text: 'It may have moved, or its address was mistyped. You can go on from here:',
    home: 'Back to the start page',
    finder: 'Find a doctor',
  },
  failure: {
    title: 'Something went wrong',
    text: 'The page cannot be shown right now. Please try again in a few seconds.',
  },
};
