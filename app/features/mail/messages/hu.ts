/** Words of the mails. They are written on the server only, so the browser never loads them. */
export const hu = {
  greeting: 'Tisztelt {name}!',
  details: {
    care: 'Ellátás',
    doctor: 'Orvos',
    provider: 'Rendelő',
    address: 'Cím',
    time: 'Időpont',
    price: 'Ár',
    phone: 'Telefon',
  },
  /** After a time: whose clock shows it. */
  clock: {
    'Europe/Budapest': 'magyarországi idő szerint',
    'Europe/Bucharest': 'romániai idő szerint',
  },
  /** Before it, on the day when the clock shows a time twice. */
  repeatedHour: { summer: 'nyári idő', winter: 'téli idő' },
  /** After a price. */
  payable: '{price}, a helyszínen fizetendő',
  verify: {
    subject: 'Erősítse meg az időpontfoglalását',
    heading: 'Már csak egy lépés',
    intro:
      'Fenntartjuk Önnek az alábbi időpontot. Kérjük, erősítse meg a foglalást, hogy az Öné legyen.',
    button: 'Foglalás megerősítése',
    validUntil: 'Megerősíteni {time}-ig lehet ({clock}). Utána az időpont felszabadul.',
    linkBelow: 'Ha a gomb nem működik, másolja ezt a címet a böngészőjébe:',
    notYou: 'Ha nem Ön foglalt, nincs teendője: megerősítés nélkül a foglalás törlődik.',
  },
  confirmed: {
    subject: 'Időpontját visszaigazoljuk',
    heading: 'Időpontja megerősítve',
    intro: 'A foglalását rögzítettük. Csatoltuk naptárba illeszthető formában is.',
    cancelIntro:
      'Ha mégsem tud elmenni, kérjük, mondja le időben, hogy más kaphassa meg az időpontot.',
    cancelButton: 'Időpont lemondása',
  },
  cancelled: {
    subject: 'Az időpont lemondását rögzítettük',
    heading: 'Lemondva',
    intro:
      'Kérésére töröltük az alábbi foglalást. Ha naptárba is felvette, a csatolt fájl onnan is törli.',
    button: 'Új időpont keresése',
  },
  calendar: {
    /** Calendars are shared: no word about health, and product names may hold one. */
    summary: 'Időpont',
    cancelHint: 'Lemondani a visszaigazoló e-mailben lévő hivatkozással lehet.',
    reminder: 'Két óra múlva időpontja van.',
  },
  footer: {
    automatic: 'Automatikus üzenet: {product}. Kérjük, ne válaszoljon rá.',
    emergency: 'Vészhelyzetben hívja a 112-t.',
  },
};
