import type { DiscountsWords } from './shape.ts';

export const ro: DiscountsWords = {
  title: 'Reducere',
  rate: 'Reducere {rate}%',
  general: 'Reducerea se aplică la toate prețurile de pe listă.',
  coupon: 'Cuponul dumneavoastră',
  code: 'Codul cuponului',
  until: 'Se poate folosi până la: {day}',
  unlimited: 'Valabil până la retragerea ofertei.',
  choose: 'Descărcați cuponul',
  confirmTitle: 'Descărcarea cuponului',
  confirmText:
    'Cuponul se salvează ca fișier PDF pe dispozitivul dumneavoastră. Arătați-l la clinică înainte de plată, pe telefon sau tipărit.',
  download: 'Descărcați',
  downloading: 'Cuponul se descarcă…',
  back: 'Înapoi',
  failureTitle: 'A apărut o eroare',
  downloadFailed: 'Fișierul nu a putut fi descărcat!',
  loadFailed: 'Cuponul nu a putut fi încărcat acum. Vă rugăm să încercați din nou.',
  retry: 'Încercați din nou',
};
