import type { PhoneHoursWords } from './shape.ts';

export const en: PhoneHoursWords = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  workingDays: 'working days {times}',
  days: '{days} {times}',
  notOnHolidays: '{days} (not on public holidays)',
};
