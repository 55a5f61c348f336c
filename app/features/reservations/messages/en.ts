import type { ReservationsWords } from './shape.ts';

export const en: ReservationsWords = {
  verified: 'Your appointment is confirmed. We have sent you the details by e-mail.',
  alreadyVerified: 'You have already confirmed this appointment.',
};
