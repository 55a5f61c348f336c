import type { PhoneHoursWords } from './shape.ts';

export const en: PhoneHoursWords = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  workingDays: 'working days {times}',
  days: '{days} {times}',
  twice: '{first} and {again}',
  swapped: 'worked Saturdays',
  notOnHolidays: '{days} (not on public holidays)',
  notOnHolidaysOrSwapped: '{days} (not on public holidays or worked Saturdays)',
};
