/** Signing in, passwords and the links of an account's mails. */
export const hu = {
  menu: {
    signIn: 'Bejelentkezés',
    label: 'Fiók: {name}',
    profile: 'Adataim',
    appointments: 'Időpontjaim',
    relatives: 'Hozzátartozók kezelése',
    privacy: 'Adatvédelem',
    signOut: 'Kijelentkezés',
    signOutFailed: 'Nem sikerült kijelentkezni',
    signOutHint:
      'Még be van jelentkezve. Kérjük, várjon egy kicsit, ellenőrizze az internetkapcsolatát, és próbálja újra.',
  },
  signIn: {
    title: 'Bejelentkezés',
    lead: 'Jelentkezzen be, hogy lássa időpontjait és az Önnek járó ellátásokat.',
    email: 'E-mail-cím',
    password: 'Jelszó',
    show: 'Jelszó megjelenítése',
    hide: 'Jelszó elrejtése',
    submit: 'Bejelentkezés',
    forgotten: 'Elfelejtette a jelszavát?',
    failed: 'Nem sikerült bejelentkezni',
    needsScript: 'A bejelentkezéshez engedélyezze a JavaScriptet a böngészőjében.',
    aside: 'Időpontot bejelentkezés nélkül is kereshet.',
    asideLink: 'Tovább az orvoskeresőhöz',
  },
  errors: {
    emailRequired: 'Adja meg az e-mail-címét.',
    emailInvalid: 'Adjon meg teljes e-mail-címet, például nev@example.hu.',
    passwordRequired: 'Adja meg a jelszavát.',
    newPassword: {
      required: 'Adjon meg egy új jelszót.',
      tooShort: 'A jelszó legyen legalább 6 karakter hosszú.',
      tooLong: 'A jelszó legfeljebb 128 karakter lehet.',
      common: 'Ezt a jelszót könnyű kitalálni. Kérjük, válasszon másikat.',
    },
    repeatRequired: 'Írja be még egyszer az új jelszót.',
    repeatDiffers: 'A két jelszó nem egyezik.',
    dateInvalid: 'Adjon meg egy létező dátumot.',
  },
  forgotten: {
    title: 'Elfelejtett jelszó',
    lead: 'Adja meg az e-mail-címet, amellyel be szokott jelentkezni. Küldünk egy hivatkozást, amellyel új jelszót állíthat be.',
    submit: 'Hivatkozás kérése',
    failed: 'Nem sikerült elküldeni a kérést',
    sentTitle: 'Nézze meg a leveleit',
    sentText:
      'Ha van fiók ezzel a címmel, elküldtük rá a tudnivalókat: {email}. A hivatkozás 30 percig érvényes.',
    sentHint: 'Nem kapott levelet? Nézze meg a levélszemét mappát is, vagy próbálja másik címmel.',
    again: 'Másik cím megadása',
    back: 'Vissza a bejelentkezéshez',
  },
  /** Of the pages of mailed links, by kind. */
  tokenTitles: {
    'password-recovery': 'Új jelszó beállítása',
    'finish-registration': 'Regisztráció befejezése',
    'finish-reservation': 'Regisztráció befejezése a foglaláshoz',
    'verify-registration': 'Regisztráció megerősítése',
    'verify-new-email': 'Új e-mail-cím megerősítése',
    'verify-new-contact-email': 'Új kapcsolattartási cím megerősítése',
    'verify-corporate': 'Munkahelyi cím megerősítése',
    'require-full-auth': 'Azonosítás születési dátummal',
  },
  newPassword: {
    recoveryLead: 'Válasszon új jelszót ehhez a fiókhoz:',
    finishLead: 'Válasszon jelszót a fiókjához:',
    password: 'Új jelszó',
    hint: 'Legalább 6 karakter. Jó választás néhány egymástól független szó.',
    repeat: 'Új jelszó még egyszer',
    submit: 'Jelszó mentése',
    failed: 'Nem sikerült menteni a jelszót',
    doneTitle: 'Az új jelszó él',
    doneText: 'Minden eszközön kijelentkeztettük. Kérjük, jelentkezzen be az új jelszavával.',
    finishedTitle: 'A regisztráció kész',
    finishedText: 'A jelszavát elmentettük. Most már bejelentkezhet.',
    signIn: 'Bejelentkezés',
  },
  verify: {
    /** What a press will do. */
    offers: {
      registration:
        'Ha megerősíti, megnyitjuk azt a fiókot, amelyet ezzel a címmel regisztráltak: {email}. Csak akkor erősítse meg, ha Ön regisztrált.',
      email:
        'Ha megerősíti, a fiókjába ezentúl ezzel a címmel jelentkezhet be: {email}. Minden más eszközön kijelentkeztetjük.',
      contactEmail: 'Ha megerősíti, leveleinket ezentúl erre a címre küldjük: {email}.',
      corporate:
        'Ha megerősíti, a fiókjánál ezt jegyezzük fel munkahelyi címként: {email}. Ettől kezdve él a munkáltatója által fizetett biztosítás.',
    },
    confirm: 'Megerősítem',
    working: 'Megerősítés folyamatban…',
    failed: 'Nem sikerült a megerősítés',
    tryAgain: 'Újra',
    close: 'Bezárás',
    signIn: 'Bejelentkezés',
    already: 'Már megerősítette',
    alreadyText: 'Ezt a hivatkozást már felhasználta, nincs több teendője.',
    registration: {
      title: 'A regisztráció megerősítve',
      text: 'E-mail-címét megerősítettük. Most már bejelentkezhet.',
    },
    email: {
      title: 'Az új e-mail-cím él',
      text: 'Mostantól ezzel a címmel jelentkezhet be. Biztonsági okból minden más eszközön kijelentkeztettük.',
    },
    contactEmail: {
      title: 'Az új kapcsolattartási cím él',
      text: 'Mostantól erre a címre küldjük a leveleinket.',
    },
    corporate: {
      title: 'A munkahelyi cím megerősítve',
      text: 'Köszönjük, a munkahelyi e-mail-címét megerősítettük.',
    },
  },
  expired: {
    title: 'A hivatkozás lejárt',
    text: 'A megerősítő levélben lévő hivatkozás lejárt. Kérjen újat: arra a címre küldjük, amelyet a fiókjánál megadott.',
    usedTitle: 'Ezt a hivatkozást már használta',
    usedText:
      'Ami a dolga volt, megtörtént: jelentkezzen be az e-mail-címével és a jelszavával. Ha mégis új hivatkozásra van szüksége, elküldjük a fiókjánál megadott címre.',
    resend: 'Újraküldés',
    failed: 'Nem sikerült az újraküldés',
  },
  fullAuth: {
    lead: 'A folytatáshoz adja meg a születési dátumát.',
    date: 'Születési dátum',
    submit: 'Tovább',
    failed: 'Nem sikerült az azonosítás',
    done: 'Az azonosítás sikerült',
  },
  token: {
    needsScript: 'Ehhez a hivatkozáshoz engedélyezze a JavaScriptet a böngészőjében.',
    wrongTitle: 'Ez a hivatkozás hibás',
    wrongText:
      'Kérjük, nyissa meg a levélben lévő teljes hivatkozást, vagy másolja be a címét hiánytalanul.',
    failed: 'A hivatkozás nem használható',
    foreignTitle: 'Ez a hivatkozás egy másik fiókhoz tartozik',
    foreignText:
      'Most olyan fiókba van bejelentkezve, amelyik ezt nem kérte, ezért nem változtattunk semmin. Ha Ön kérte egy másik fiókjából, jelentkezzen be abba. Ha nem Ön kérte, nincs teendője.',
    foreignSwitch: 'Bejelentkezés másik fiókba',
    reservationFailed: 'Hiba történt a foglalás megerősítése közben.',
  },
  /** Of the calls. */
  answers: {
    recoveryRequested: 'A tudnivalókat e-mailben elküldtük. Kérjük, nézze meg a leveleit.',
    passwordSet: 'Az új jelszavát elmentettük.',
    registrationFinished: 'A regisztráció kész, most már bejelentkezhet.',
    registrationVerified: 'A regisztrációt megerősítettük.',
    emailChanged: 'Az új e-mail-címet megerősítettük.',
    corporateVerified: 'A munkahelyi e-mail-címet megerősítettük.',
    workAddressMailed: 'Elküldtük a hivatkozást a munkahelyi címére.',
    resent: 'Az új megerősítő hivatkozást elküldtük az e-mail-címére',
  },
};
