/** Words that every feature shares: the shell, form errors, dates, general failures. */
export const hu = {
  shell: {
    skipToContent: 'Ugrás a tartalomra',
    mainMenu: 'Főmenü',
    language: 'Nyelv',
    close: 'Bezárás',
    cancel: 'Mégse',
    loading: 'Betöltés…',
  },
  /** When a call fails and the page has no words of its own for that. */
  failure: {
    network:
      'Nem érjük el a szolgáltatást. Kérjük, ellenőrizze az internetkapcsolatát, és próbálja újra.',
    unknown: 'Váratlan hiba történt. Kérjük, próbálja újra később.',
  },
  /** After a time that the clock shows twice, on the day it is set back. */
  clock: { summer: 'nyári idő', winter: 'téli idő' },
};
