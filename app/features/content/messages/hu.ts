export const hu = {
  phoneAdvice: {
    name: 'Telefonos orvosi tanácsadás',
    label: '{label}',
    title: 'Beszéljen orvossal telefonon',
    lead: 'Panasz, lelet, gyógyszer: hívjon minket, vagy kérjen visszahívást, amikor Önnek jó.',
    button: 'Hívás vagy visszahívás',
    about: [
      'Orvos veszi fel a telefont: {hours}. Ne hívjon rejtett számról; az orvos vezetéknév, keresztnév és születési dátum alapján azonosítja Önt.',
      'Ha most nem ér rá, kérjen visszahívást: megválasztja a napot és az órákat, és azt is, hogy a maga vagy gyermeke nevében beszélne.',
    ],
  },
  onlineAdvice: {
    name: 'Online orvosi tanácsadás',
    label: 'Válasz 24 órán belül',
    title: 'Írja meg kérdését, csatolja leletét',
    lead: 'Kérdésére orvos válaszol munkanapokon 24 órán belül.',
    button: 'Kérdés írása',
    about: [
      'Írja le panaszát nyugodtan, a saját szavaival, és csatolja leletét vagy egy képet: orvos válaszol rá, munkanapokon 24 órán belül.',
      'Elküldéskor látja, mikorra kap választ. Ha vizsgálat kell, az orvos megírja, melyik szakterületen és milyen sürgősen, és egy gombbal a szabad időpontokhoz jut.',
    ],
  },
  videoVisit: {
    name: 'Videovizit',
    label: 'Otthonról',
    title: 'Szakorvos a képernyőn, otthonról',
    lead: 'Szabad időpontot foglal, és a megbeszélt időben képpel és hanggal beszél az orvossal.',
    button: 'Videovizitet keresek',
    about: [
      'Ugyanúgy foglal, mint személyes vizitre: szakterületet választ, majd egy szabad időpontot. Az ára és a biztosítása is ugyanúgy számít.',
      'Előtte kipróbálhatja kameráját és mikrofonját. A vizit a böngészőben zajlik, nem kell semmit telepítenie.',
    ],
  },
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
