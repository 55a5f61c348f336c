/** Words of the demo's page of sent mail. */
export const hu = {
  title: 'Elküldött levelek',
  intro:
    'A bemutatóban a levelek nem mennek ki: itt olvashatók el. Éles rendszerben ez az oldal nem létezik.',
  empty: 'Még nincs elküldött levél',
  emptyText: 'Foglaljon egy időpontot, és itt megtalálja a megerősítő levelet.',
  toFinder: 'Időpontot foglalok',
  refresh: 'Frissítés',
  list: 'Levelek',
  choose: 'Válasszon egy levelet a listából.',
  to: 'Címzett',
  views: 'Nézet',
  html: 'Formázott',
  sms: 'SMS',
  letter: 'Postai levél',
  text: 'Egyszerű szöveg',
  source: 'Forrás',
  htmlFrame: 'A levél formázott változata',
  attachments: 'Mellékletek',
  download: 'Letöltés: {name}',
};
