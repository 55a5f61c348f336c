/** Words of the bodies that some partners have in place of the index; read by the server alone. */
export const hu = {
  offers: {
    title: 'Négy ajánlat a munkáltatójától',
    doctorFinder: {
      title: 'Orvosi időpont telefonálgatás nélkül',
      text: 'Keressen szakterület, hely vagy név szerint, és foglaljon a heti naptárból.',
      button: 'Időpontot keresek',
    },
    providerFinder: {
      title: 'Árak előre, kedvezmények a rendelőkben',
      text: 'Hasonlítsa össze a rendelők árlistáját, és nézze meg, hol jár kedvezmény.',
      button: 'Rendelőt keresek',
    },
    lifestyle: {
      title: 'Életmód-kérdőív néhány perc alatt',
      text: 'Mozgás, testsúly, alkohol, hangulat: az eredmény megmutatja, min érdemes változtatni.',
      button: 'Kitöltöm a kérdőívet',
    },
    family: {
      title: 'A családjának is foglalhat',
      text: 'Vegye fel hozzátartozóit, és intézze az ő időpontjaikat is a saját fiókjából.',
      button: 'Hozzátartozóim',
    },
  },
  services: {
    title: 'Kérdése van az egészségéről?',
    phoneAdvice: {
      title: 'Telefonos tanácsadás',
      text: 'Orvos veszi fel a telefont, vagy visszahívja Önt: {hours}.',
      button: 'Hívás vagy visszahívás',
    },
    heart: {
      title: 'Kockázatkalkulátor',
      text: 'Szív- és érrendszeri kockázata az európai szakmai ajánlás modelljeivel. Tájékoztatás, nem diagnózis.',
      button: 'Kiszámítom',
    },
    onlineAdvice: {
      title: 'Online tanácsadás',
      text: 'Írja le panaszát, csatolja leletét: orvos válaszol rá, munkanapokon 24 órán belül.',
      button: 'Kérdés írása',
    },
  },
  howTo: {
    title: 'Így veheti igénybe, négy lépésben',
    code: {
      title: 'Kérje el a kódot',
      text: 'Az aktiváló kódot a munkáltatójától kapja.',
    },
    register: {
      title: 'Aktiválja',
      text: 'Adja meg adatait és a kódot, majd erősítse meg e-mail-címét.',
    },
    choose: {
      title: 'Válasszon ajánlatot',
      text: 'Bejelentkezés után a kezdőlapon látja, mit vehet igénybe.',
    },
    use: {
      title: 'Foglaljon vagy kérdezzen',
      text: 'Foglaljon időpontot, vagy hívja az orvosi tanácsadást.',
    },
  },
  benefits: {
    title: 'Nyolc dolog, amit a kártyája ad',
    phoneAdvice: {
      title: 'Telefonos orvosi tanácsadás',
      text: 'Orvossal beszélhet panaszáról, leletéről, gyógyszeréről: {hours}.',
      button: 'Hívás vagy visszahívás',
    },
    onlineAdvice: {
      title: 'Általános és szakorvosi online tanácsadás',
      text: 'Írja meg kérdését, csatolja leletét: háziorvos vagy szakorvos válaszol rá.',
      button: 'Kérdés írása',
    },
    healthCheck: {
      title: 'Egészségfelmérés',
      text: 'Két rövid kérdőív a szívről és az életmódról, az eredmény PDF-ben letölthető.',
      button: 'Kitöltöm a kérdőívet',
    },
    doctorFinder: {
      title: 'Térképes orvoskereső foglalással és kedvezményekkel',
      text: 'Keressen orvost a térképen, foglaljon időpontot, és nézze meg a rendelők kedvezményeit.',
      button: 'Orvost keresek',
    },
    video: {
      title: 'Belgyógyászati videókonzultáció',
      text: 'Belgyógyász szakorvossal beszélhet otthonról, képernyőn keresztül.',
      button: 'Videovizit foglalása',
    },
    screening: {
      title: 'Szűrési és oltási tanácsadás',
      text: 'Kérdezze meg az orvost telefonon, életkora és kockázatai szerint mely szűrés és oltás ajánlott.',
      button: 'Megkérdezem',
    },
    nutrition: {
      title: 'Táplálkozási tanácsadás',
      text: 'Dietetikus segít étrendet kialakítani, betegség mellett is.',
      find: 'dietetika',
      button: 'Dietetikust keresek',
    },
    psychology: {
      title: 'Pszichológiai tanácsadás',
      text: 'Pszichológus segít, ha a hétköznapok terhe túl sok.',
      find: 'pszichológia',
      button: 'Pszichológust keresek',
    },
  },
  figures: {
    doctors: { one: '{count} orvos', other: '{count} orvos' },
    providers: { one: '{count} rendelő', other: '{count} rendelő' },
    free: {
      one: '{count} orvosnál van szabad időpont a következő hét napban',
      other: '{count} orvosnál van szabad időpont a következő hét napban',
    },
  },
  skinCheck: {
    when: 'Melyik hét jó Önnek?',
    how: {
      title: 'Így zajlik egy bőrvizsgálat',
      steps: [
        {
          title: 'Végignézi a bőrét',
          text: 'A bőrgyógyász tetőtől talpig átnézi a bőrét, azokat a helyeket is, amelyeket Ön nem lát.',
        },
        {
          title: 'Közelről is megvizsgálja',
          text: 'A gyanús anyajegyet dermatoszkóppal, vagyis megvilágított nagyítóval nézi meg. Nem fáj.',
        },
        {
          title: 'Elmondja, mit lát',
          text: 'Megtudja, mi ártalmatlan, mit érdemes figyelni, és mi a következő lépés.',
        },
      ],
    },
    flags: {
      title: 'Mikor ne várjon?',
      lead: 'Mutassa meg orvosnak minél előbb, ha egy anyajegyen ezek egyikét látja:',
      items: [
        { letter: 'A', text: 'Az egyik fele más, mint a másik.' },
        { letter: 'B', text: 'A széle egyenetlen vagy elmosódott.' },
        { letter: 'C', text: 'Többszínű, vagy megváltozott a színe.' },
        { letter: 'D', text: 'Nagyobb 6 milliméternél, vagy nő.' },
        { letter: 'E', text: 'Változik: viszket, vérzik, vagy más lett, mint volt.' },
      ],
      note: 'Ezek a jelek nem diagnózist jelentenek: hogy mi az, azt csak orvos tudja megmondani.',
    },
  },
  cover: {
    title: 'Foglalás előtt tudja, mire számíthat',
    steps: [
      {
        title: 'Mennyi fedezete maradt',
        text: 'Bejelentkezés után szakterületenként látja, hány vizsgálat és mekkora összeg maradt az évére.',
      },
      {
        title: 'Mit fizet Ön',
        text: 'Az időpont kiválasztásakor megmutatjuk, mit fizet a biztosító, és mi marad Önre.',
      },
      {
        title: 'Mihez kell engedély',
        text: 'Ha az ellátást előbb engedélyezni kell, megírjuk, és a kérelem állását végig követheti.',
      },
    ],
  },
  lab: {
    open: 'Regisztrálok a vizsgálatra',
    closes: 'A regisztráció utolsó napja: {day}',
    ended: 'A lefoglalt vizsgálatok utolsó napja: {day}',
  },
};
