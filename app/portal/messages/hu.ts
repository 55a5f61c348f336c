/** Header, footer and the pages that stand in for a missing or failed one. */
export const hu = {
  nav: {
    home: 'Kezdőlap',
    finder: 'Orvoskereső',
    label: 'Főmenü',
  },
  footer: {
    services: 'Szolgáltatásaink',
    howToUse: 'Így használja',
    questions: 'Gyakori kérdések',
    accessibility: 'Akadálymentességi nyilatkozat',
    about: 'A szolgáltatásról és az adatok forrásáról',
    privacy: 'Adatkezelési tájékoztató',
    terms: 'Felhasználási feltételek',
    label: 'Lábléc',
    demoMail: 'Elküldött levelek (bemutató)',
  },
  notFound: {
    title: 'Ez az oldal nem található',
    text: 'Lehet, hogy elköltözött, vagy elgépelték a címét. Innen továbbmehet:',
    home: 'Vissza a kezdőlapra',
    finder: 'Orvost keresek',
  },
  failure: {
    title: 'Valami nem sikerült',
    text: 'Az oldal most nem jeleníthető meg. Kérjük, próbálja újra néhány másodperc múlva.',
  },
};
