import type { TextPages } from './shape.ts';

export const hu: TextPages = {
  about: {
    title: 'A szolgáltatásról és az adatok forrásáról',
    description: 'Mire való a portál, hogyan működik a foglalás, és honnan származnak az adatok.',
    sections: [
      {
        heading: 'Mire való a portál?',
        paragraphs: [
          'Itt orvost és rendelőt kereshet szakterület, hely és név szerint, megnézheti az árakat és a szabad időpontokat, és regisztráció nélkül foglalhat. A vizsgálat díját a helyszínen fizeti.',
          'A kiválasztott időpontot 15 percig fenntartjuk. A foglalás akkor válik véglegessé, amikor az e-mailben kapott hivatkozással megerősíti.',
        ],
      },
      {
        heading: 'Mire nem való?',
        paragraphs: [
          'Vészhelyzetben hívja a 112-t. Az itt olvasható tájékoztatás nem helyettesíti a személyes orvosi vizsgálatot.',
        ],
      },
      {
        heading: 'Az adatok forrása',
        paragraphs: [
          'A bemutató orvosai, rendelői, árai és szabad időpontjai kitaláltak. A helységek és utcák valódiak:',
        ],
        list: [
          'Helységek és koordináták: GeoNames (geonames.org), CC BY 4.0 licenc.',
          'Magyar irányítószámok és utcanevek: a Magyar Posta jegyzéke (2019), CC0 átirat.',
          'Román irányítószámok és utcanevek: Poșta Română, infocod (2016), data.gov.ro nyílt adat.',
        ],
      },
      {
        heading: 'Térkép és képek',
        paragraphs: [],
        list: [
          'A térkép alapja: Natural Earth, közkincs; megjelenítő: Leaflet, BSD-2 licenc.',
          'Betűk: Figtree és Noto Sans, SIL Open Font License 1.1.',
          'Kitalált orvosok arcképei: Avataaars (Pablo Stanley), szabadon felhasználható; rendelők jelei: Bootstrap Icons, MIT, és DiceBear Rings, CC0.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Adatkezelés',
    description: 'Milyen adatokat kérünk foglaláskor, mire használjuk, és meddig őrizzük meg őket.',
    sections: [
      {
        heading: 'Milyen adatokat kérünk?',
        paragraphs: [
          'A foglaláshoz a nevét, a születési dátumát, a telefonszámát és az e-mail-címét kérjük, és ahol szükséges, az anyja nevét is, hogy a rendelő azonosítani és értesíteni tudja Önt. A panasz leírása nem kötelező.',
        ],
      },
      {
        heading: 'Ki látja ezeket?',
        paragraphs: [
          'Csak az a rendelő, amelyhez időpontot foglal, és a portál üzemeltetője, amennyire a foglalás kezeléséhez szükséges. Ezeket az adatokat más webhelynek vagy hirdetőnek nem adjuk át.',
          'Az oldalak semmit nem töltenek be más kiszolgálóról, kivéve ha a portál üzemeltetője a Google reCAPTCHA szolgáltatást használja az automatikus foglalások ellen. Ilyenkor a Google megkapja a böngésző technikai adatait.',
        ],
      },
      {
        heading: 'Meddig őrizzük?',
        paragraphs: [
          'A meg nem erősített foglalás személyes adatait egy nap után töröljük. A megerősített foglalás adatait addig őrizzük, amíg a rendelő és a portál üzemeltetője jogszabály szerint köteles rá.',
        ],
      },
      {
        heading: 'Sütik',
        paragraphs: [
          'Ha bejelentkezik, egy süti tartja fenn a bejelentkezését, amíg ki nem lép, legfeljebb 12 óráig. Ha nyelvet választ, vagy a levelünkben lévő hivatkozást nyitja meg, egy süti megjegyzi a nyelvet. Ha a portál egy alkalmazásban vagy más webhelybe ágyazva jelenik meg, ezt a böngésző bezárásáig egy második süti jegyzi meg. Ha megnyit egy kedvezményt, egy harmadik süti a böngésző bezárásáig megjegyzi, melyik kuponkód az Öné. Ha a szabad időpontokat listában nézi, egy további süti egy évig megjegyzi. A megkezdett foglalás adatai csak a böngésző lapján maradnak meg, és a lap bezárásakor törlődnek. Az utolsó öt szakterület-keresést csak ez a böngésző őrzi meg; a szakterület mezőjében törölheti őket. Ha „A közelemben” gombot választja, csak körülbelül egy kilométerre kerekített helyzetet kapunk.',
        ],
      },
      {
        heading: 'Az Ön jogai',
        paragraphs: [
          'Tájékoztatást, másolatot, helyesbítést és törlést kérhet. A rendelőnél keletkezett egészségügyi adatokra a rendelő saját megőrzési kötelezettsége vonatkozik.',
          'Ezeket a jogokat az általános adatvédelmi rendelet (GDPR) biztosítja, Magyarországon a 2011. évi CXII. törvénnyel, Romániában a 190/2018. számú törvénnyel együtt. Panasszal a NAIH-hoz (Magyarország) vagy az ANSPDCP-hez (Románia) fordulhat.',
        ],
      },
    ],
  },
  terms: {
    title: 'Felhasználási feltételek',
    description: 'A foglalás, a megerősítés és a lemondás szabályai.',
    sections: [
      {
        heading: 'Foglalás és megerősítés',
        paragraphs: [
          'A foglalás ingyenes. Az időpontot 15 percig tartjuk fenn; megerősítés nélkül felszabadul. Egyszerre legfeljebb két megerősítésre váró időpontja lehet.',
        ],
      },
      {
        heading: 'Lemondás',
        paragraphs: [
          'Ha nem tud elmenni, kérjük, mondja le az időpontot a visszaigazoló levélben található hivatkozással, hogy más is lefoglalhassa.',
        ],
      },
      {
        heading: 'Árak',
        paragraphs: [
          'A feltüntetett árakat a rendelők adják meg. A végleges díjat a helyszínen, az elvégzett ellátás alapján fizeti.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Akadálymentességi nyilatkozat',
    description: 'Hogyan használható a portál billentyűzettel, képernyőolvasóval és nagyítással.',
    sections: [
      {
        heading: 'Mit vállalunk?',
        paragraphs: [
          'A portált a WCAG 2.2 AA szintje szerint készítjük, ahogyan azt Magyarországon a 2022. évi XVII. törvény, Romániában a 232/2022. számú törvény, valamint az EN 301 549 szabvány megköveteli.',
        ],
        list: [
          'Minden művelet elvégezhető billentyűzettel, a billentyűzetfókusz mindig látható.',
          'A naptár minden időpontjának neve a teljes dátum és idő; a rács helyett lista is választható.',
          'A szövegek 200%-os nagyításnál is olvashatók, a színek kontrasztja legalább 4,5:1.',
          'A portál saját robotszűrése a háttérben fut, nem kér sem képfelismerést, sem rejtvényt. A portál üzemeltetője ehelyett a Google reCAPTCHA szolgáltatást is használhatja.',
        ],
      },
      {
        heading: 'Hogyan ellenőrizzük?',
        paragraphs: [
          'Minden oldalt automatikus vizsgálat ellenőriz valódi böngészőben, és a foglalást csak billentyűzettel is végigpróbáljuk. Képernyőolvasót használó emberekkel még nem végeztünk vizsgálatot.',
        ],
      },
      {
        heading: 'Ha akadályba ütközik',
        paragraphs: [
          'Kérjük, írja meg a portál üzemeltetőjének, mi nem sikerült; addig is foglalhat telefonon a rendelő adatlapján található számon.',
        ],
      },
    ],
  },
};
