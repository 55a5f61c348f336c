import type { BookingStartWords } from './shape.ts';

export const ro: BookingStartWords = {
  lost: 'Această oră a fost rezervată între timp: {time}. Am actualizat calendarul; vă rugăm să alegeți altă oră.',
  released: 'Ora a fost eliberată.',
  failedTitle: 'Programarea nu a reușit',
  loadFailed:
    'Formularul nu s-a putut încărca. Verificați conexiunea la internet și alegeți din nou ora.',
};
