import type { ReservationsWords } from './shape.ts';

export const ro: ReservationsWords = {
  verified: 'Programarea dumneavoastră a fost confirmată. V-am trimis detaliile și prin e-mail.',
  alreadyVerified: 'Ați confirmat deja această programare.',
};
