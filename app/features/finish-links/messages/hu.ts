/** Words of a link with which a booking is finished that was begun on the telephone. */
export const hu = {
  title: 'Foglalás befejezése',
  lead: 'Munkatársunk telefonon előkészített egy időpontot. Adja meg a születési dátumát, hogy csak Ön láthassa.',
  dateOfBirth: 'Az Ön születési dátuma',
  open: 'Megnézem',
  wrongDate:
    'Ez nem az a születési dátum, amelyet telefonon egyeztettünk. Öt hibás próbálkozás után a hivatkozás lejár.',
  missingDate: 'Adjon meg egy létező dátumot.',
  otherAccount:
    'Ebben a böngészőben másik fiókkal van bejelentkezve. Jelentkezzen ki, vagy nyissa meg a hivatkozást privát ablakban.',
  forWhom: 'Kinek',
  comment: 'Üzenet az orvosnak',
  held: 'Még {time} ideig tartjuk Önnek.',
  referral: 'Beutaló',
  referralHint: 'Fényképezze le vagy csatolja, hogy jól olvasható legyen.',
  referralMissing: 'Ehhez a vizithez beutaló kell: kérjük, csatolja.',
  referralBusy: 'Várja meg, amíg a fájl feltöltődik.',
  agree: 'Elolvastam és elfogadom a felhasználási feltételeket és az adatkezelési tájékoztatót.',
  agreeMissing: 'A foglaláshoz fogadja el a feltételeket.',
  terms: 'Felhasználási feltételek',
  privacy: 'Adatkezelési tájékoztató',
  finish: 'Lefoglalom',
  finishAnyhow: 'Így is lefoglalom',
  failed: 'A foglalás nem sikerült',
  done: 'Az időpont az Öné',
  doneText: 'Visszaigazolást küldünk. Munkatársunk is látja, hogy elkészült.',
  over: 'Ezzel a hivatkozással már nem lehet foglalni',
  overText:
    'Lejárt, ötször hibás születési dátumot adtak meg, vagy az időpontot már nem tartjuk. Kérjen újat telefonon, vagy keressen másik időpontot.',
  newSearch: 'Időpontot keresek',
  unknown: 'Ez a hivatkozás nem érvényes',
  unknownText: 'Nyissa meg újra az üzenetből, és ügyeljen rá, hogy teljes legyen.',
  needsScript:
    'A foglaláshoz engedélyezze a JavaScriptet, vagy mondja el telefonon, hogy nem tudja megnyitni.',
  /** Of a request for care, in the place of what is said of a booking; the first four as its own form says them. */
  care: {
    toAcknowledge:
      'Ügyfélszolgálatunk az adatait az időpont megszervezéséhez használja, és továbbítja a választott rendelőnek. Ha mégsem tud elmenni, kérjük, módosítsa vagy mondja le időben.',
    acknowledge: 'A fentieket tudomásul veszem',
    tick: 'A kéréshez ezt be kell jelölnie.',
    referralNeeded:
      'Ehhez az ellátáshoz orvosi beutaló kell: csatolja most, fájlként vagy lefényképezve.',
    title: 'Kérés befejezése',
    lead: 'Munkatársunk telefonon előkészítette az időpontkérését. Adja meg a születési dátumát, hogy csak Ön láthassa.',
    forCare: 'Ellátás',
    wishes: 'Mikor lenne jó',
    born: 'Születési dátum',
    mothersName: 'Anyja neve',
    phone: 'Telefonszám',
    email: 'E-mail-cím',
    address: 'Lakcím',
    doctor: 'Orvos',
    wantsEnglish: 'Angolul beszélő orvost kér',
    wrong:
      'Nézze át, mielőtt elküldi. Ha valami nem jó, szóljon a munkatársunknak: kijavítja, és új hivatkozást küld.',
    callCentre: 'Telefonszámunk: {phone}',
    paid: 'Ki fizet',
    selfPaid: 'Ön fizeti',
    byInsurer: 'A biztosító, az Ön biztosítása szerint',
    held: 'Ez a hivatkozás még {time} ideig érvényes.',
    referralHint: 'Ha van, fényképezze le vagy csatolja.',
    finish: 'Elküldöm a kérést',
    finishAnyhow: 'Így is elküldöm',
    worse: {
      preauth_required:
        'Az ellátáshoz előzetes engedély szükséges. A kérést így is elküldheti: értesítjük, hogy a biztosítása fedezi-e.',
      preauth_too_early:
        'A kért nap túl közeli ahhoz, hogy addig ellenőrizzük a jogosultságát. A kérést így is elküldheti.',
      self_paid_only:
        'Ezt az ellátást a biztosítása nem fizeti. Saját költségére elküldheti a kérést.',
    },
    failed: 'A kérést nem sikerült elküldeni',
    done: 'Megkaptuk a kérését',
    doneText:
      'E-mailben megírtuk, mi következik. Munkatársunk is látja, hogy elkészült, és jelentkezik.',
    over: 'Ezzel a hivatkozással már nem lehet kérést küldeni',
    overText:
      'Lejárt, ötször hibás születési dátumot adtak meg, vagy újat küldtünk helyette. Kérjen újat telefonon.',
    agreeMissing: 'A kéréshez fogadja el a feltételeket.',
  },
  mail: {
    subject: 'Fejezze be a foglalását',
    intro:
      'Munkatársunk telefonon előkészítette ezt az időpontot. Nézze meg, és foglalja le egy gombnyomással.',
    when: 'Mikor',
    where: 'Hol',
    open: 'Megnézem és lefoglalom',
    note: 'A hivatkozás legfeljebb 30 percig érvényes. Ha nem Ön beszélt velünk, ne tegyen semmit: ebből nem lesz foglalás.',
  },
  careMail: {
    subject: 'Fejezze be a kérését',
    intro:
      'Munkatársunk telefonon előkészítette az időpontkérését. Nézze meg, csatolja a beutalót, ha van, és küldje el egy gombnyomással.',
    open: 'Megnézem és elküldöm',
    note: 'A hivatkozás legfeljebb 30 percig érvényes. Ha nem Ön beszélt velünk, ne tegyen semmit: ebből nem lesz kérés.',
  },
};
