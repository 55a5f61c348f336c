/** A provider's discount and its coupon. */
export const hu = {
  title: 'Kedvezmény',
  rate: '{rate}% kedvezmény',
  general: 'A kedvezmény az árlista minden árára érvényes.',
  coupon: 'Az Ön kuponja',
  code: 'Kuponkód',
  until: 'Felhasználható eddig a napig: {day}',
  unlimited: 'Visszavonásig érvényes.',
  choose: 'Kupon letöltése',
  confirmTitle: 'Kupon letöltése',
  confirmText:
    'A kupont PDF-fájlként mentjük el az eszközére. Mutassa meg a rendelőben fizetés előtt, telefonon vagy kinyomtatva.',
  download: 'Letöltés',
  downloading: 'A kupon letöltése folyamatban…',
  back: 'Vissza',
  failureTitle: 'Hiba történt',
  downloadFailed: 'A fájl letöltése nem sikerült!',
  loadFailed: 'A kupont most nem sikerült betölteni. Kérjük, próbálja újra.',
  retry: 'Újra megpróbálom',
};
