import type { CalendarWords } from './shape.ts';

export const en: CalendarWords = {
  label: '{name}: available times',
  noneThisWeek: 'No available times this week',
  noneInEvenings: 'No evening times this week',
  nearest: 'Next: {time}',
  goToNearest: 'Go to this day',
  goToNearestOf: 'Go to this day: {time}',
  none: 'No times can be booked at present',
  noneText: 'Come back later or call the clinic.',
  reload: 'Reload times',
  loaded: 'Times are loaded: {week}',
  dayAndTime: '{day}, {time}',
};
