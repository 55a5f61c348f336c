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
    /** To the registration with a voucher. */
    activate: 'Aktiválás kóddal',
    callCentre: 'Telefonos ügyfélszolgálat: {phone}',
    points: {
      free: 'A foglalás ingyenes',
      quick: 'Nem kell regisztráció, sem bankkártya',
      immediate: 'Azonnal használható',
    },
    app: 'Alkalmazásunk letölthető innen:',
    quickSearch: 'Kereső',
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
  services: {
    heading: 'Szolgáltatásaink',
    doctorFinder: {
      name: 'Orvoskereső',
      label: 'Online foglalható',
      title: 'Az Önnek megfelelő orvos, az Önnek megfelelő időben',
      lead: 'Keressen szakterület, hely vagy név szerint. A szabad időpontok heti naptárban látszanak, egy érintéssel foglalhatók.',
      button: 'Orvost keresek',
    },
    providerFinder: {
      name: 'Rendelők és árlisták',
      label: 'Kedvezményekkel',
      title: 'Előre tudja, mennyibe kerül',
      lead: 'Nézze meg a rendelők árlistáját, értékelését és kedvezményeit, mielőtt időpontot választ. A díjat a helyszínen kell fizetni.',
      button: 'Rendelőt keresek',
    },
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
      text: 'A levelünkben lévő hivatkozással véglegesíti a foglalást, és máris a naptárába teheti.',
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
