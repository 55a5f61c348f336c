import type { PhoneHoursWords } from './shape.ts';

export const ro: PhoneHoursWords = {
  weekdays: ['luni', 'marți', 'miercuri', 'joi', 'vineri', 'sâmbătă', 'duminică'],
  workingDays: 'în zilele lucrătoare {times}',
  days: '{days} {times}',
  twice: '{first} și {again}',
  swapped: 'în sâmbetele lucrate',
  notOnHolidays: '{days} (nu și de sărbătorile legale)',
  notOnHolidaysOrSwapped: '{days} (nu și de sărbătorile legale sau în sâmbetele lucrate)',
};
