import type { PrivacyMailWords } from './shape.ts';

export const hu: PrivacyMailWords = {
  greeting: 'Kedves {name}!',
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
    more: 'Ha meggondolta magát, vagy nem Ön kérte, addig lépjen be, és állítsa le a törlést az adatvédelmi oldalán.',
    call: 'Ha meggondolta magát, vagy nem Ön kérte, addig szóljon az ügyfélszolgálatnak{phone}: a fiókjába most nem tud belépni.',
    button: 'Belépés és leállítás',
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
    more: 'Be kell lépnie hozzá, mert csak az Ön fiókjából nyitható meg. Munkatársaink nem látják.',
    button: 'Belépés és letöltés',
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
};
