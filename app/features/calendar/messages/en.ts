import type { CalendarWords } from './shape.ts';

export const en: CalendarWords = {
  label: '{name}: free times',
  noneThisWeek: 'No free time this week',
  nearest: 'The nearest free time: {time}',
  goToNearest: 'Go to this day',
  goToNearestOf: 'Go to the nearest free day: {time}',
  none: 'No time can be booked at present',
  noneText: 'Come back later or call the clinic.',
  reload: 'Reload times',
  loaded: 'Times are loaded: {week}',
  dayAndTime: '{day}, {time}',
};
