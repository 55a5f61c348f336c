import type { BookingStartWords } from './shape.ts';

export const en: BookingStartWords = {
  lost: 'The time {time} has since been taken. We have refreshed the calendar; please choose another time.',
  released: 'The time has been released.',
  failedTitle: 'The booking failed',
  loadFailed:
    'The form could not be loaded. Check your internet connection and choose the time again.',
};
