/** Words that every feature shares: the shell, form errors, dates, general failures. */
export const hu = {
  shell: {
    skipToContent: 'Ugrás a tartalomra',
    mainMenu: 'Főmenü',
    language: 'Nyelv',
    close: 'Bezárás',
    cancel: 'Mégse',
    back: 'Vissza',
    loading: 'Betöltés…',
    required: 'kötelező',
    optional: 'nem kötelező',
    emergency: 'Vészhelyzetben hívja a 112-t.',
    notExamination:
      'Az itt olvasható tájékoztatás nem helyettesíti a személyes orvosi vizsgálatot.',
  },
};
