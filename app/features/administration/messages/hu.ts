import type { AdministrationMailWords } from './shape.ts';

export const hu: AdministrationMailWords = {
  subject: 'Munkatársi hozzáférése',
  text: 'Munkatársi hozzáférést kap ide: {product}. A partner: {partner}. A gomb arra az oldalra vezet, ahol jelszót választ és hitelesítő alkalmazást vagy azonosítókulcsot állít be; a kettővel már be is jutott.',
  button: 'Hozzáférés beállítása',
  note: 'A hivatkozás egyszer, {hours} órán belül használható. Akinél van, az Ön nevében léphet be: ne adja tovább senkinek. Ha nem vár ilyesmit, ne tegyen semmit.',
  factors: {
    news: {
      'second-factor-on': {
        subject: 'Új hitelesítő alkalmazással is bejelentkezhet',
        text: 'Mostantól egy új hitelesítő alkalmazás kódja fogadható el a jelszava mellé. Máshol kijelentkeztettük.',
      },
      'second-factor-off': {
        subject: 'Eltávolították a hitelesítő alkalmazását',
        text: 'A hitelesítő alkalmazás kódja többé nem fogadható el. Jelszavával és azonosítókulcsával jelentkezhet be.',
      },
      'passkey-added': {
        subject: 'Új azonosítókulccsal is bejelentkezhet',
        text: 'Mostantól egy új azonosítókulcs is elfogadható a jelszava mellé.',
      },
      'passkey-removed': {
        subject: 'Eltávolították egy azonosítókulcsát',
        text: 'Egyik azonosítókulcsa többé nem fogadható el.',
      },
    },
    button: 'Saját hozzáférés',
    note: 'Ha nem Ön tette, azonnal szóljon az adminisztrátorának: lezárja a munkameneteit, és hivatkozást küld hozzáférése újbóli beállításához.',
  },
};
