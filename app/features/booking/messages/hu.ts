/** Words of booking: the form, the hold, the answers of the server, the pages of the mailed links. */
export const hu = {
  fieldErrors: {
    required: 'Ezt a mezőt ki kell tölteni.',
    tooLong: 'Legfeljebb {max} karakter lehet.',
    charactersInvalid: 'Olyan jelet tartalmaz, amely itt nem használható.',
    dateInvalid: 'Kérjük, létező dátumot adjon meg.',
    dateInFuture: 'A születési dátum nem lehet jövőbeli.',
    dateTooEarly: 'Kérjük, ellenőrizze az évszámot.',
    phoneInvalid: 'Kérjük, érvényes telefonszámot adjon meg.',
    emailInvalid: 'Kérjük, érvényes e-mail-címet adjon meg.',
  },
  answers: {
    verified: 'Foglalását megerősítettük. A részleteket e-mailben is elküldtük.',
    alreadyVerified: 'Ezt a foglalást már megerősítette.',
  },
};
