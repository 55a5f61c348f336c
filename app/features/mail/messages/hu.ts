/** Words of the mails. They are written on the server only, so the browser never loads them. */
export const hu = {
  greeting: 'Tisztelt {name}!',
  inName:
    'Ezt az ügyfélszolgálatunk intézte, ahogy Ön telefonon kérte. Ha nem Ön kérte, kérjük, hívjon minket.',
  details: {
    patient: 'Páciens',
    specialty: 'Szakterület',
    care: 'Ellátás',
    doctor: 'Orvos',
    provider: 'Rendelő',
    address: 'Cím',
    time: 'Időpont',
    price: 'Ár',
    number: 'Foglalási szám',
    phone: 'Telefon',
    map: 'Térkép',
    route: 'Útvonal',
  },
  /** After a time: whose clock shows it. */
  clock: {
    'Europe/Budapest': 'magyarországi idő szerint',
    'Europe/Bucharest': 'romániai idő szerint',
  },
  /** Before it, on the day when the clock shows a time twice. */
  repeatedHour: { summer: 'nyári idő', winter: 'téli idő' },
  video: {
    how: 'A vizit videón zajlik. A váró fél órával előtte nyílik: nyissa meg az alábbi gombbal, és előtte próbálja ki a kameráját és a mikrofonját.',
    pending:
      'A vizit videón zajlik. A váróba az engedély megadása után léphet be; a döntésről szóló levélben megkapja hozzá a gombot.',
    button: 'A videovizithez',
  },
  bring:
    'Kérjük, hozza magával személyazonosító okmányát, TAJ-kártyáját és a panaszához tartozó korábbi leleteit.',
  verify: {
    subject: 'Erősítse meg az időpontfoglalását',
    heading: 'Már csak egy lépés',
    intro:
      'Fenntartjuk Önnek az alábbi időpontot. Kérjük, erősítse meg a foglalást, hogy az Öné legyen.',
    code: 'Megerősítő kód',
    codeHint: 'Írja be ezt a kódot a foglalás oldalán, vagy nyomja meg a gombot.',
    button: 'Foglalás megerősítése',
    validUntil: 'Megerősíteni {time}-ig lehet ({clock}). Utána az időpont felszabadul.',
    linkBelow: 'Ha a gomb nem működik, másolja ezt a címet a böngészőjébe:',
    notYou: 'Ha nem Ön foglalt, nincs teendője: megerősítés nélkül a foglalás törlődik.',
  },
  confirmed: {
    subject: 'Időpontját visszaigazoljuk',
    heading: 'Időpontja megerősítve',
    intro: 'A foglalását rögzítettük. Csatoltuk naptárba illeszthető formában is.',
    /** Too late to move it. */
    cancelIntro:
      'Ha mégsem tud elmenni, kérjük, mondja le időben, hogy más kaphassa meg az időpontot.',
    cancelButton: 'Időpont lemondása',
    linkIntro:
      'Ha mégsem tud elmenni, kérjük, tegye át vagy mondja le időben, hogy más kaphassa meg az időpontot.',
    moveUntil: 'A gombbal eddig teheti át másik időpontra: {time} ({clock}).',
    cancelUntil: 'A gombbal eddig mondhatja le: {time} ({clock}).',
    linkButton: 'Áttétel vagy lemondás',
    changeIntro:
      'Ha mégsem tud elmenni, eddig díjmentesen átteheti vagy lemondhatja: {time} ({clock}). Utána kérjük, hívja a rendelőt.',
    callIntro: 'Ha mégsem tud elmenni, kérjük, hívja a rendelőt.',
    ownButton: 'Időpontjaim',
    addIntro: 'Van fiókja nálunk? Ezzel a hivatkozással az időpontjai közé teheti ezt a foglalást:',
  },
  /** Of an insured member's visit. */
  cover: {
    selfPaid: 'Ezt a vizitet biztosítása nem fedezi: a díjat a rendelőben kell fizetnie.',
    tooEarly:
      'Nem lehetett előre ellenőrizni, hogy biztosítása fedezi-e ezt a vizitet. Kérjük, fizessen a rendelőben, és igényelje a térítést a kárbejelentés menüpontban. A térítés nem garantált.',
    pending: {
      subject: 'Időpontját lefoglaltuk, az engedélyről értesítjük',
      heading: 'Lefoglalva, engedélyre vár',
      intro:
        'Az alábbi időpontot lefoglaltuk Önnek. A biztosító ellenőrzi, hogy a fedezete kiterjed-e a vizitre, és a döntésről 2 munkanapon belül e-mailben értesítjük. Addig nincs teendője.',
    },
    approved: {
      subject: 'A vizitet engedélyezték',
      heading: 'Biztosítása fedezi a vizitet',
      intro: 'A biztosító engedélyezte az alábbi vizitet: az időpontja végleges.',
    },
    inPart: {
      subject: 'A vizitet részben engedélyezték',
      heading: 'Biztosítása a vizit egy részét fedezi',
      intro:
        'A biztosító engedélyezte az alábbi vizitet, de a vártnál kevesebbet fizet. Az időpont az Öné: hogy Ön mennyit fizet, alább és a portálon látja. Ha így nem kéri, díjmentesen lemondhatja.',
    },
    document: {
      subject: 'A biztosító dokumentumot kér',
      heading: 'Kérjük, küldjön egy dokumentumot',
      intro:
        'Az alábbi vizitről a biztosító akkor tud dönteni, ha Ön elküld egy dokumentumot. Hogy melyiket, azt bejelentkezés után látja, és ott el is küldheti, akár telefonnal lefényképezve.',
      until:
        'Kérjük, küldje el eddig: {time} ({clock}). Utána a biztosító a meglévő iratok alapján dönt.',
      button: 'Dokumentum küldése',
    },
    rejected: {
      subject: 'Biztosítása nem fedezi a vizitet',
      heading: 'Kérjük, döntsön az időpontjáról',
      intro:
        'A biztosító nem engedélyezte az alábbi vizitet. Az időpont továbbra is az Öné: megtarthatja, és a rendelőben fizet, vagy díjmentesen lemondhatja.',
    },
  },
  cancelled: {
    subject: 'Az időpont lemondását rögzítettük',
    heading: 'Lemondva',
    intro:
      'Kérésére töröltük az alábbi foglalást. Ha naptárba is felvette, a csatolt fájl onnan is törli.',
    button: 'Új időpont keresése',
  },
  cancelledByClinic: {
    subject: 'A rendelő lemondta az időpontját',
    heading: 'A rendelő lemondta az időpontját',
    intros: {
      doctor_away:
        'Elnézését kérjük: az orvos nem tud rendelni, ezért a rendelő lemondta az alábbi időpontot.',
      clinic_closed: 'Elnézését kérjük: a rendelő zárva lesz, ezért lemondta az alábbi időpontot.',
      equipment:
        'Elnézését kérjük: a szükséges készülék nem használható, ezért a rendelő lemondta az alábbi időpontot.',
      patient_asked: 'Kérésére a rendelő lemondta az alábbi időpontot.',
    },
    offered: 'Ezek az időpontok most szabadok; akié előbb, azé:',
    take: 'Megnézem és lefoglalom',
    noneOffered: 'A rendelőnek most nincs szabad időpontja erre az ellátásra.',
    call: 'A rendelő telefonszáma: {phone}',
  },
  /** About an account: with a link, by the page that it opens, or only telling something. */
  account: {
    greeting: 'Tisztelt Ügyfelünk!',
    'password-recovery': {
      subject: 'Új jelszó beállítása',
      heading: 'Új jelszó beállítása',
      intro: 'Új jelszót kértek a fiókjához. A gombra kattintva választhat egyet.',
      button: 'Új jelszó beállítása',
      note: 'A hivatkozás 30 percig érvényes. Ha nem Ön kérte, nincs teendője: a jelszava nem változik.',
    },
    'verify-new-email': {
      subject: 'Erősítse meg az új e-mail-címét',
      heading: 'Új e-mail-cím',
      intro: 'Kérjük, erősítse meg, hogy ezentúl ezzel a címmel szeretne bejelentkezni.',
      button: 'Cím megerősítése',
      note: 'A hivatkozás 24 óráig érvényes. Ha nem Ön kérte, nincs teendője.',
    },
    'verify-new-contact-email': {
      subject: 'Erősítse meg az új kapcsolattartási címét',
      heading: 'Új kapcsolattartási cím',
      intro: 'Kérjük, erősítse meg, hogy ezentúl erre a címre várja leveleinket.',
      button: 'Cím megerősítése',
      note: 'A hivatkozás 24 óráig érvényes. Ha nem Ön kérte, nincs teendője.',
    },
    'finish-registration': {
      subject: 'Fejezze be a regisztrációját',
      heading: 'Fiókja elkészült',
      intro: 'Fiókot nyitottunk Önnek. Válasszon jelszót, és máris bejelentkezhet.',
      button: 'Jelszó beállítása',
      note: 'A hivatkozás 48 óráig érvényes. Ha nem vár tőlünk levelet, nincs teendője.',
    },
    'verify-registration': {
      subject: 'Erősítse meg a regisztrációját',
      heading: 'Már csak egy lépés',
      intro: 'Köszönjük a regisztrációját. Kérjük, erősítse meg az e-mail-címét.',
      button: 'Regisztráció megerősítése',
      note: 'A hivatkozás 48 óráig érvényes. Ha nem Ön regisztrált, nincs teendője.',
    },
    'finish-reservation': {
      subject: 'Fejezze be a foglalását',
      heading: 'Már csak egy lépés',
      intro: 'Időpontot tartunk fenn Önnek. A foglalás befejezéséhez válasszon jelszót.',
      button: 'Foglalás befejezése',
      note: 'Az időpontot legfeljebb 15 percig tartjuk fenn. A fiókját 48 órán belül beállíthatja. Ha nem Ön foglalt, nincs teendője.',
    },
    'verify-corporate': {
      subject: 'Erősítse meg a munkahelyi címét',
      heading: 'Munkahelyi cím',
      intro: 'Kérjük, erősítse meg, hogy ez az Ön munkahelyi e-mail-címe.',
      button: 'Cím megerősítése',
      note: 'A hivatkozás 7 napig érvényes. Ha nem Ön kérte, nincs teendője.',
    },
    'require-full-auth': {
      subject: 'Azonosítás szükséges',
      heading: 'Azonosítás szükséges',
      intro:
        'A folytatáshoz kérjük, azonosítsa magát. Bejelentkezés után a születési dátumát kérjük.',
      button: 'Azonosítás',
      note: 'A hivatkozás 24 óráig érvényes. Ha nem Ön kérte, nincs teendője.',
    },
    welcome: {
      subject: 'Üdvözöljük',
      heading: 'A regisztrációja kész',
      intro:
        'Köszönjük, hogy regisztrált. Mostantól írhat vagy telefonálhat az orvosoknak, és időpontot foglalhat.',
      button: 'Bejelentkezés',
      note: 'A portálon az e-mail-címével és a jelszavával jelentkezhet be.',
    },
    'already-registered': {
      subject: 'Már van fiókja nálunk',
      heading: 'Már van fiókja',
      intro:
        'Valaki – talán Ön – ezzel az e-mail-címmel próbált regisztrálni, de ehhez a címhez már tartozik fiók. A fiókja nem változott. Jelentkezzen be; ha elfelejtette a jelszavát, kérjen újat.',
      button: 'Új jelszót kérek',
      note: 'Ha nem Ön próbált regisztrálni, nincs teendője.',
    },
    'sharing-ended': {
      subject: 'Véget ért a közös előfizetés',
      heading: 'Véget ért a közös előfizetés',
      intro:
        'Mostantól nem használja más előfizetését. A fiókja, az időpontjai és az adatai megmaradnak, és továbbra is be tud jelentkezni.',
      button: 'Saját előfizetés indítása',
      note: 'Ha kapott aktiváló kódot, bejelentkezés után saját előfizetést indíthat vele. Más teendője nincs.',
    },
    'password-changed': {
      subject: 'Megváltozott a jelszava',
      heading: 'A jelszava megváltozott',
      intro: 'Fiókjához új jelszót állítottak be, és minden eszközön kijelentkeztettük.',
      button: 'Nem én voltam: új jelszót kérek',
      note: 'Ha Ön változtatta meg, nincs teendője.',
    },
    'second-factor-on': {
      subject: 'Bekapcsolták a kétlépcsős bejelentkezést',
      heading: 'A kétlépcsős bejelentkezés be van kapcsolva',
      intro:
        'Mostantól a jelszavas bejelentkezéshez a hitelesítő alkalmazás kódja is kell. A többi eszközön kijelentkeztettük.',
      button: 'Megnézem a fiókomat',
      note: 'Ha nem Ön volt, kérjük, állítson be új jelszót, és azonnal forduljon az ügyfélszolgálathoz.',
    },
    'second-factor-off': {
      subject: 'Kikapcsolták a kétlépcsős bejelentkezést',
      heading: 'A kétlépcsős bejelentkezés ki van kapcsolva',
      intro:
        'Mostantól a jelszó egymagában elég a fiókjába való bejelentkezéshez. A helyreállító kódok már nem használhatók.',
      button: 'Megnézem a fiókomat',
      note: 'Ha nem Ön volt, kérjük, állítson be új jelszót, és azonnal forduljon az ügyfélszolgálathoz.',
    },
    'recovery-codes-made': {
      subject: 'Új helyreállító kódok',
      heading: 'Új helyreállító kódjai vannak',
      intro: 'A fiókjához új helyreállító kódok készültek. A korábbiak már nem használhatók.',
      button: 'Megnézem a fiókomat',
      note: 'Ha nem Ön volt, kérjük, állítson be új jelszót, és azonnal forduljon az ügyfélszolgálathoz.',
    },
    'recovery-code-used': {
      subject: 'Felhasználtak egy helyreállító kódot',
      heading: 'Felhasználtak egy helyreállító kódot',
      intro:
        'A fiókjához felhasználták az egyik helyreállító kódot. Ez a kód többször nem használható.',
      button: 'Megnézem a fiókomat',
      note: 'Ha Ön volt, nincs teendője; ha már kevés kódja maradt, készítsen újakat. Ha nem Ön volt, kérjük, állítson be új jelszót, és azonnal forduljon az ügyfélszolgálathoz.',
    },
    'passkey-added': {
      subject: 'Új azonosítókulcs a fiókjához',
      heading: 'Új azonosítókulcs a fiókjához',
      intro:
        'A fiókjához azonosítókulcsot adtak hozzá. Mostantól ezzel jelszó nélkül is be lehet jelentkezni.',
      button: 'Megnézem a kulcsaimat',
      note: 'Ha nem Ön volt, kérjük, törölje a kulcsot, állítson be új jelszót, és azonnal forduljon az ügyfélszolgálathoz.',
    },
    'passkey-removed': {
      subject: 'Töröltek egy azonosítókulcsot',
      heading: 'Töröltek egy azonosítókulcsot',
      intro: 'Törölték a fiókja egyik azonosítókulcsát: azzal már nem lehet bejelentkezni.',
      button: 'Megnézem a kulcsaimat',
      note: 'Ha nem Ön volt, kérjük, állítson be új jelszót, és azonnal forduljon az ügyfélszolgálathoz.',
    },
    'email-changed': {
      subject: 'Megváltozott az e-mail-címe',
      heading: 'Az e-mail-címe megváltozott',
      intro:
        'Fiókjába ezentúl másik e-mail-címmel lehet bejelentkezni. Erre a címre nem küldünk több levelet a fiókról.',
      button: 'Ugrás a portálra',
      note: 'Ha nem Ön változtatta meg, kérjük, azonnal forduljon az ügyfélszolgálathoz.',
    },
  },
  videoMissed: {
    subject: 'Nem hívták be a videovizitjére',
    heading: 'Sajnáljuk',
    intro: 'Ön az alábbi vizit várójában várt, de a váró bezárásáig senki sem hívta be.',
    ask: 'Az orvos a listáján látja, hogy Ön várt, és a telefonszámát is. Ha nem keresik, hívja fel a rendelőt, és egyeztessen az időpontról és a díjáról, vagy foglaljon másik időpontot.',
    button: 'Másik időpont foglalása',
  },
  videoOff: {
    subject: 'Változik, hogyan zajlik a videovizitje',
    heading: 'Nem a videós váróban',
    intro:
      'Az alábbi vizit orvosa már nem tart videovizitet a portálon, ezért ehhez a vizithez a váró nem nyílik meg. Az időpont továbbra is az Öné.',
    ask: 'Kérjük, kérdezze meg telefonon a rendelőt, hogyan beszélnek majd egymással. Ha inkább mást választana, ezt az időpontot lemondhatja.',
  },
  moved: {
    subject: 'Az időpontja megváltozott',
    heading: 'Új időpont',
    intro:
      'Kérésére áttettük a foglalását az alábbi időpontra. Ha naptárba is felvette, a csatolt fájl ott is átírja.',
    before: 'Eddigi időpont',
  },
  reminder: {
    subject: 'Emlékeztető az időpontjára',
    heading: 'Közeledik az időpontja',
    soonHeading: 'Hamarosan időpontja van',
    intro: 'Az alábbi időpontban várják a rendelőben.',
    videoIntro: 'Az alábbi időpontban várják a videovizitjére.',
    answerIntro:
      'Jelezze egy gombnyomással a rendelőnek, hogy jön-e. Ha nem válaszol, és megadta a mobilszámát, egy nappal az időpont előtt SMS-ben is emlékeztetjük.',
    answerButton: 'Jövök vagy lemondom',
    settings: 'Ha nem kér emlékeztetőt, itt kikapcsolhatja:',
  },
  /** To who booked for somebody who has come of age since: that there is news, and nothing of what it is. */
  ofAge: {
    subject: 'Kérjük, adja tovább',
    intro:
      'Hírünk van valamiről, amit korábban ezzel az e-mail-címmel kértek valaki más nevében. Az illető azóta nagykorú lett, ezért a részleteket már csak neki mondhatjuk el.',
    ask: 'Kérjük, szóljon neki, hogy hívja az ügyfélszolgálatunkat{phone}.',
  },
  calendar: {
    /** Calendars are shared: no word about health, and product names may hold one. */
    summary: 'Időpont',
    changeHint: 'Áttenni vagy lemondani a visszaigazoló e-mailben lévő hivatkozással lehet.',
    reminder: 'Két óra múlva időpontja van.',
  },
  logo: '{product} – logó',
  footer: {
    automatic: 'Automatikus üzenet: {product}. Kérjük, ne válaszoljon rá.',
    emergency: 'Vészhelyzetben hívja a 112-t.',
  },
};
