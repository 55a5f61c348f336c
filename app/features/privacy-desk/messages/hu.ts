import type { PrivacyLinkWords, PrivacyMailWords } from './shape.ts';

export const hu: PrivacyMailWords = {
  greeting: 'Tisztelt {name}!',
  whats: { erase: 'a fiókjának törlése', export: 'az adatainak másolata' },
  received: {
    subject: 'Az adatkérelme megérkezett',
    intro: 'Nyilvántartásba vettük a kérelmét: {what}. Legkésőbb {day} napjáig válaszolunk rá.',
    more: 'Ha nem Ön kérte, vonja vissza az adatvédelmi oldalán, és szóljon az ügyfélszolgálatnak.',
    call: 'Ha nem Ön kérte, szóljon az ügyfélszolgálatnak{phone}.',
    button: 'A kérelem megtekintése',
  },
  planned: {
    subject: 'A fiókját hamarosan töröljük',
    intro:
      'Kérésére ekkor töröljük a fiókját, és lemondjuk a jövőbeli időpontjait: {at}. Ez végleges, utána nem vonható vissza.',
    more: 'Ha meggondolta magát, vagy nem Ön kérte, addig jelentkezzen be, és állítsa le a törlést az adatvédelmi oldalán.',
    call: 'Ha meggondolta magát, vagy nem Ön kérte, addig szóljon az ügyfélszolgálatnak{phone}: a fiókjába most nem tud bejelentkezni.',
    button: 'Bejelentkezés és leállítás',
  },
  stopped: {
    subject: 'A fiókját nem töröljük',
    intro: 'A törlést leállítottuk: a fiókja és az időpontjai megmaradnak.',
    more: 'Ha mégis törölni szeretné, bármikor megteheti az adatvédelmi oldalán.',
    call: 'Ha mégis törölni szeretné, szóljon az ügyfélszolgálatnak{phone}.',
    button: 'Adatvédelmi oldal',
  },
  copy: {
    subject: 'Elkészült az adatainak másolata',
    intro:
      'Kérésére letöltheti mindazt, amit Önről őrzünk, egyetlen zip fájlban. Eddig érhető el: {at}.',
    more: 'Be kell jelentkeznie hozzá, mert csak az Ön fiókjából nyitható meg. Munkatársaink nem látják.',
    button: 'Bejelentkezés és letöltés',
  },
  extended: {
    subject: 'Az adatkérelmére később válaszolunk',
    intro: 'A kérelmére ({what}) legkésőbb {day} napjáig válaszolunk.',
    more: 'Az oka: {reason}.',
    button: 'A kérelem megtekintése',
  },
  refused: {
    subject: 'Az adatkérelmét nem tudjuk teljesíteni',
    intro: 'A kérelmét ({what}) elutasítottuk.',
    more: 'Az oka: {reason}.',
    button: 'A kérelem megtekintése',
  },
  withoutAccount: {
    whats: { erase: 'az adatainak törlése', export: 'az adatainak másolata' },
    received: {
      subject: 'Az adatkérelme megérkezett',
      intro: 'Nyilvántartásba vettük a kérelmét: {what}. Legkésőbb {day} napjáig válaszolunk rá.',
      more: 'Ha nem Ön kérte, szóljon az ügyfélszolgálatnak{phone}.',
    },
    planned: {
      subject: 'Az adatait hamarosan töröljük',
      intro:
        'Kérésére ekkor töröljük az Önről őrzött adatokat, és lemondjuk a jövőbeli időpontjait: {at}. Ez végleges, utána nem vonható vissza.',
      more: 'Ha meggondolta magát, vagy nem Ön kérte, addig állítsa le a törlést: a gomb egy oldalt nyit meg, ahol egyetlen gombnyomás elég hozzá.',
      call: 'Ha meggondolta magát, vagy nem Ön kérte, addig szóljon az ügyfélszolgálatnak{phone}.',
      button: 'A törlés leállítása',
    },
    stopped: {
      subject: 'Az adatait nem töröljük',
      intro: 'A törlést leállítottuk: az adatai és az időpontjai megmaradnak.',
      more: 'Ha mégis törölni szeretné, szóljon az ügyfélszolgálatnak{phone}.',
    },
    copy: {
      subject: 'Elkészült az adatainak másolata',
      intro:
        'Kérésére letöltheti mindazt, amit Önről őrzünk, egyetlen zip fájlban. Eddig érhető el: {at}.',
      more: 'Ott a születési dátumát kérjük. A másolat a letöltéskor készül, munkatársaink nem látják.',
      button: 'Letöltés',
    },
    extended: {
      subject: 'Az adatkérelmére később válaszolunk',
      intro: 'A kérelmére ({what}) legkésőbb {day} napjáig válaszolunk.',
      more: 'Az oka: {reason}.',
    },
    refused: {
      subject: 'Az adatkérelmét nem tudjuk teljesíteni',
      intro: 'A kérelmét ({what}) elutasítottuk.',
      more: 'Az oka: {reason}.',
    },
  },
};

export const huLink: PrivacyLinkWords = {
  copyTitle: 'Az adatainak másolata',
  copyLead: 'Adja meg a születési dátumát, hogy senki más ne kapja meg az adatait.',
  dateOfBirth: 'Az Ön születési dátuma',
  show: 'Tovább',
  wrongDate:
    'Nem ez a nálunk nyilvántartott születési dátum. Öt hibás próbálkozás után a hivatkozás lejár.',
  missingDate: 'Létező dátumot adjon meg.',
  ready: 'A másolat letölthető',
  readyText:
    'Egy zip fájl mindazzal, amit Önről őrzünk: olvasható dokumentumként (PDF) és gépi feldolgozásra (JSON). Tíz percen belül töltse le, utána újra meg kell adnia a születési dátumát.',
  download: 'Letöltés (zip)',
  stopTitle: 'Az adatait hamarosan töröljük',
  stopLead: 'Ekkor töröljük az Önről őrzött adatokat, és lemondjuk a jövőbeli időpontjait: {at}.',
  stopNotYet: 'Törölni fogjuk az Önről őrzött adatokat.',
  stop: 'A törlés leállítása',
  stopped: 'A törlést leállította',
  stoppedText: 'Az adatai és az időpontjai megmaradnak.',
  copyOver: 'Ez a hivatkozás már nem nyitja meg a másolatot',
  copyOverText:
    'Lejárt az ideje, vagy ötször hibás születési dátumot adtak meg. Az ügyfélszolgálat küldhet Önnek másikat.',
  erased: 'Az adatok törlése megtörtént',
  erasedText: 'Ekkor töröltük: {day}. A törlés már nem állítható le, és nem vonható vissza.',
  stopOver: 'Itt már nincs mit leállítani',
  stopOverText: 'A törlés megtörtént, vagy már nincs tervben.',
  failed: 'Nem sikerült',
  unknown: 'Ez a hivatkozás nem érvényes',
  unknownText: 'Nyissa meg újra a levélből, és ügyeljen arra, hogy hiánytalan legyen.',
  needsScript: 'Kérjük, engedélyezze itt a JavaScriptet, vagy hívja az ügyfélszolgálatot.',
};
