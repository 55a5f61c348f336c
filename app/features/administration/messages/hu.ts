import type { AdministrationMailWords } from './shape.ts';

export const hu: AdministrationMailWords = {
  subject: 'Munkatársi hozzáférése',
  text: 'Munkatársként dolgozhat a(z) {partner} részére itt: {product}. A gomb arra az oldalra vezet, ahol jelszót választ és hitelesítő alkalmazást állít be; a kettővel már be is jutott.',
  button: 'Hozzáférés beállítása',
  note: 'A hivatkozás egyszer, {hours} órán belül használható. Akinél van, az Ön nevében léphet be: ne adja tovább senkinek. Ha nem vár ilyesmit, ne tegyen semmit.',
};
