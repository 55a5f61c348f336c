/** Words of the landing page; the longer text pages lie in `texts/`. */
export const hu = {
  landing: {
    pageTitle: 'Foglaljon orvosi időpontot interneten',
    description:
      'Válasszon szakterületet, nézze meg a szabad időpontokat és az árakat, és foglaljon regisztráció nélkül.',
  },
  hero: {
    welcome: 'Találjon orvost, és foglaljon időpontot néhány perc alatt',
    lead: 'Magánorvosok és magánrendelők szabad időpontjai és árai egy helyen, várakozás nélkül.',
    bookOnline: 'Online időpontfoglalás',
    confirmDate: 'Időpont megerősítése',
    /** To the registration with a voucher. */
    activate: 'Aktiválás kóddal',
    register: 'Regisztráció',
    upcoming: { title: 'A regisztráció még nem indult el', text: 'Kérjük, térjen vissza később.' },
    closed: { title: 'A regisztráció lezárult', text: 'Új regisztrációt már nem fogadunk.' },
    callCentre: 'Ügyfélszolgálat: {phone}',
    allDay: 'Orvosi tanács 0–24: {phone}',
    points: {
      free: 'A foglalás ingyenes',
      quick: 'Nem kell regisztráció, sem bankkártya',
      /** Where one books with an account only. */
      quickRegistration: 'Gyors regisztráció, bankkártya nélkül',
      immediate: 'Azonnal használható',
    },
    app: 'Alkalmazásunk letölthető innen:',
    quickSearch: 'Kereső',
  },
  workAddress: {
    title: 'A fedezete még nem érvényes',
    text: 'A munkáltatója fizeti az előfizetését: a fedezet azután lesz érvényes, hogy megerősítette a munkahelyi e-mail-címét.',
    button: 'Munkahelyi cím megadása',
  },
  safety: {
    title: 'Vészhelyzetben hívja a 112-t',
    text: 'Az itt olvasható tájékoztatás nem helyettesíti a személyes orvosi vizsgálatot.',
  },
  popular: {
    title: 'Népszerű szakterületek',
    all: 'Minden szakterület',
    doctors: { one: '{count} orvos', other: '{count} orvos' },
  },
  servicesHeading: 'Szolgáltatásaink',
  activation: {
    title: 'Így kezdheti el',
    person: {
      title: 'Személyes adatok',
      text: 'Adja meg a nevét, a születési dátumát és az elérhetőségét.',
    },
    voucher: {
      title: 'Aktiváló kód',
      text: 'Írja be a szolgáltatójától kapott kódot. A kis- és nagybetű mindegy.',
    },
    confirm: {
      title: 'E-mail megerősítése',
      text: 'Nyissa meg a levelünkben lévő hivatkozást, és adjon meg egy jelszót.',
    },
    contact: {
      title: 'Orvosok elérése',
      text: 'Foglaljon időpontot, vagy hívja az ügyfélszolgálatot: a szolgáltatás azonnal használható.',
    },
  },
  partnerPages: {
    startTitle: '{product}: bemutatkozás',
    startHeading: 'Ismerje meg: {product}',
    startLead: 'Nézze meg, mit kínálunk, és válassza ki, ami Önnek kell.',
    startDescription: '{product}: a szolgáltatások, és hogyan kezdheti el használni őket.',
    servicesTitle: '{product}: szolgáltatások',
    servicesDescription: '{product}: minden szolgáltatás egy helyen.',
    interested: 'Érdekel',
    enter: 'Megnézem',
  },
  steps: {
    title: 'Így foglalhat három lépésben',
    search: {
      title: 'Keressen',
      text: 'Írja be, milyen orvosra van szüksége, és válassza ki a helyet.',
    },
    choose: {
      title: 'Válasszon időpontot',
      text: 'A kiválasztott időpontot 15 percig csak Önnek tartjuk fenn, amíg kitölti az űrlapot.',
    },
    confirm: {
      title: 'Erősítse meg',
      text: 'A levelünkben lévő hivatkozással vagy kóddal véglegesíti a foglalást, és máris a naptárába teheti.',
    },
  },
  why: {
    title: 'Miért érdemes itt foglalni?',
    times: {
      title: 'Valódi szabad időpontok',
      text: 'Amit a naptárban lát, az tényleg szabad. Nem kell telefonálgatni.',
    },
    prices: {
      title: 'Átlátható árak',
      text: 'Az ellátás árát már a foglalás előtt látja.',
    },
    privacy: {
      title: 'Csak a szükséges adatok',
      text: 'Annyit kérünk, amennyi a foglaláshoz kell, és csak a rendelőnek adjuk át.',
    },
    change: {
      title: 'Könnyű lemondás',
      text: 'Ha közbejön valami, a visszaigazoló levélből két érintéssel lemondhatja.',
    },
  },
  closing: {
    title: 'Készen áll?',
    text: 'A következő szabad időpont talán már ma az Öné lehet.',
    button: 'Időpontot keresek',
  },
};
