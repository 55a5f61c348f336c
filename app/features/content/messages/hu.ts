export const hu = {
  doctorFinder: {
    name: 'Orvoskereső',
    label: 'Online foglalható',
    title: 'Az Önnek megfelelő orvos, az Önnek megfelelő időben',
    lead: 'Keressen szakterület, hely vagy név szerint. A szabad időpontok heti naptárban látszanak, egy érintéssel foglalhatók.',
    button: 'Orvost keresek',
    about: [
      'Keressen szakterület, település vagy név szerint, akár hétköznapi szavakkal is. A találatok mellett rögtön látja a heti naptárat, az árakat és azt, beszél-e angolul az orvos.',
      'A kiválasztott időpontot 15 percig csak Önnek tartjuk fenn, amíg megadja az adatait. A foglalást e-mailben igazoljuk vissza, naptárfájllal együtt.',
    ],
  },
  providerFinder: {
    name: 'Rendelők és árlisták',
    label: 'Kedvezményekkel',
    title: 'Előre tudja, mennyibe kerül',
    lead: 'Nézze meg a rendelők árlistáját, értékelését és kedvezményeit, mielőtt időpontot választ. A díjat a helyszínen kell fizetni.',
    button: 'Rendelőt keresek',
    about: [
      'Minden rendelő oldalán megtalálja a címet a térképen, az ott rendelő orvosokat és a teljes árlistát.',
      'Ahol kedvezmény jár, a kupont egy gombnyomással letöltheti, és a helyszínen bemutathatja.',
    ],
  },
  healthCheck: {
    name: 'Egészségfelmérés',
    label: 'Néhány perc',
    title: 'Tudja meg, hogy áll a szíve',
    lead: 'Két rövid kérdőív a szívről és az életmódról. Az eredmény azt is megmutatja, min érdemes változtatni.',
    button: 'Kitöltöm a kérdőívet',
    about: [
      'A szív- és érrendszeri kérdőív az európai szakmai ajánlás modelljeivel számol, az életmód-kérdőív a mozgást, a testsúlyt, az alkoholt, a hangulatot és a cukorbetegség kockázatát nézi.',
      'Az eredményt PDF-ben letöltheti, és egy érintéssel a megfelelő szakterülethez juthat. Tájékoztatás, nem diagnózis.',
    ],
  },
};
