import type { BookingWords } from './shape.ts';

export const ro: BookingWords = {
  fieldErrors: {
    required: 'Acest câmp este obligatoriu.',
    tooLong: 'Cel mult {max} caractere.',
    charactersInvalid: 'Conține un semn care nu poate fi folosit aici.',
    dateInvalid: 'Vă rugăm să introduceți o dată existentă.',
    dateInFuture: 'Data nașterii nu poate fi în viitor.',
    dateTooEarly: 'Vă rugăm să verificați anul.',
    phoneInvalid: 'Vă rugăm să introduceți un număr de telefon valid.',
    emailInvalid: 'Vă rugăm să introduceți o adresă de e-mail validă.',
  },
  answers: {
    verified: 'Programarea dumneavoastră a fost confirmată. V-am trimis detaliile și prin e-mail.',
    alreadyVerified: 'Ați confirmat deja această programare.',
  },
};
