import type { PhoneHoursWords } from './shape.ts';

export const ro: PhoneHoursWords = {
  weekdays: ['luni', 'marți', 'miercuri', 'joi', 'vineri', 'sâmbătă', 'duminică'],
  workingDays: 'în zilele lucrătoare {times}',
  days: '{days} {times}',
  notOnHolidays: '{days} (nu și de sărbătorile legale)',
};
