import type { MyPageWords } from './shape.ts';

export const en: MyPageWords = {
  pageTitle: 'My page',
  greeting: 'Hello, {name}',
  greetingWithoutName: 'Hello',
  next: {
    title: 'Your next appointment',
    none: 'You have no upcoming appointments',
    noneText: 'Search for a doctor or clinic and book a time within a minute.',
    find: 'Find an appointment',
    again: 'Book again: {name}',
    waiting: 'Waiting for approval',
    addToCalendar: 'Add to calendar',
    change: 'Details, move or cancel',
    all: 'All upcoming appointments',
    forPatient: 'For {name}',
  },
  waiting: {
    title: 'What is under way',
    approval: 'Your insurer is checking your visit: {visit}.',
    approvalUntil: 'It decides by {time}.',
    questionnaire: 'You have begun a questionnaire.',
    goOn: 'Go on with the questionnaire',
  },
  cover: {
    title: 'My cover',
    until: 'The limits begin anew on {date}.',
    visits: { one: '{count} of {limit} visits left', other: '{count} of {limit} visits left' },
    amount: '{left} of {limit} left',
    unlimited: 'Covered, without a limit',
    usedUp: 'Used up',
    more: { one: '{count} more specialty', other: '{count} more specialties' },
  },
  family: {
    title: 'My family',
    sharedFrom: 'You use the subscription of {name}.',
    manage: 'Manage relatives',
    none: 'Share your subscription with your family, or book for your children.',
    invited: 'invited',
  },
  help: { title: 'Need help?', text: 'Our call centre books for you, too.' },
};
