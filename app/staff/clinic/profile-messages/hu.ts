import type { ProfileRoomWords } from './shape.ts';

export const hu: ProfileRoomWords = {
  title: 'Adatlap',
  whose: 'Kinek az adatlapja',
  clinicItself: 'Maga a rendelő',
  imported:
    'Ez az adatlap betöltött fájlból származik. A következő betöltés felülírja, amit itt beállít.',
  about: 'Bemutatkozás',
  aboutHint:
    'Üres sor után új bekezdés kezdődik. # a cím előtt, - a felsorolás pontja előtt, **félkövér**, _dőlt_, [szavak](https://cím).',
  aboutIn: { hu: 'Magyarul', ro: 'Románul', en: 'Angolul' },
  picture: 'Kép',
  pictureHint:
    'JPEG, PNG, WebP vagy HEIC, legfeljebb 15 MB. Négyzet alakú lesz; a hely és a fényképezőgép adatait töröljük belőle.',
  choosePicture: 'Kép kiválasztása',
  withoutPicture: 'Kép eltávolítása',
  pictureTaken: 'A képet feltöltöttük. A páciensek a közzététel után látják.',
  languages: 'Beszélt nyelvek',
  reach: 'Így érik el a páciensek',
  phone: 'Telefonszám',
  email: 'E-mail',
  emailHint: 'Az oldalon mindenki látja.',
  web: 'Weboldal',
  services: 'Ellátások',
  servicesHint:
    'Amit leveszünk a listáról, a naptárakból és az árak közül is kikerül. A foglalt időpontok maradnak.',
  addService: 'Ellátás hozzáadása',
  removeService: 'Eltávolítás: {name}',
  preview: 'Így fogják látni a páciensek',
  previewHint: 'Az oldalon a szabad időpontok és az árak is szerepelnek.',
  previewIn: 'Nyelv',
  showPreview: 'Előnézet megnyitása',
  hidePreview: 'Előnézet bezárása',
  errors: {
    required: 'Töltse ki.',
    tooLong: 'Túl hosszú.',
    charactersInvalid: 'Olyan jel van benne, amelyet nem lehet tárolni.',
    languageMissing: 'Mindhárom nyelvet töltse ki, vagy egyiket se.',
    phoneInvalid: 'Ez nem telefonszám.',
    tooMany: 'Ez túl sok.',
    emailInvalid: 'Ez nem e-mail-cím.',
    webInvalid: 'Ez nem https:// kezdetű webcím.',
    languageUnknown: 'Az egyik nyelvet nem ismerjük.',
    pictureGone: 'A kép már nincs meg. Töltse fel újra.',
    serviceUnknown: 'Az egyik ellátás már nem létezik.',
    lastOfCalendar:
      'Az orvos egyik naptára ellátás nélkül maradna. Előbb állítsa be a Rendelési időnél, mire szól a naptár.',
  },
};
