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
  /** After a time that the clock shows twice, on the day it is set back. */
  clock: { summer: 'nyári idő', winter: 'téli idő' },
};
