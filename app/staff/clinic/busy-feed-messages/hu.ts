import type { BusyFeedWords } from './shape.ts';

export const hu: BusyFeedWords = {
  title: 'Foglaltság másik programból',
  hint: 'Ha másik programban vezeti a naptárát, adja meg a hírcsatornája címét (iCalendar, gyakran „titkos cím iCal formátumban” a neve). Amikor ott foglalt, itt nem kínálunk időpontot; a lemondott vagy szabadnak jelölt bejegyzés nem számít. Azt olvassuk, mikor foglalt, azt soha, hogy mivel. Ötpercenként olvassuk.',
  address: 'Innen olvassuk: {address}',
  newAddress: 'A hírcsatorna címe',
  set: 'Olvasás erről a címről',
  replace: 'Olvasás másik címről',
  end: 'Ne olvassuk tovább',
  saved: 'Mentve. Egy percen belül beolvassuk.',
  waiting: 'Még nem olvastuk be: egy percen belül megtörténik.',
  read: { one: '{count} perce olvastuk', other: '{count} perce olvastuk' },
  entries: { one: '{count} foglalt bejegyzés', other: '{count} foglalt bejegyzés' },
  notSince: '{at} óta nem olvasható: {why}',
  never: 'Még nem sikerült beolvasni: {why}',
  stale:
    'Hat órája nincs hírünk a másik naptárról, ezért ebből nem kínálunk időpontot, amíg újra nem olvasható. Ami le van foglalva, megmarad.',
  why: {
    address: 'a cím nem nyilvános hálózaton lévő kiszolgálóra vezet.',
    unreachable: 'a kiszolgáló nem válaszol, vagy nem időben.',
    refused:
      'a kiszolgáló elutasítja. Talán megváltozott a cím, vagy a naptárt már nem osztják meg.',
    too_large: 'nagyobb 5 MB-nál. Kevesebb múltbeli bejegyzést osszanak meg.',
    not_calendar: 'ami ott van, nem naptár, vagy csak a fele.',
    too_many: 'több mint 5000 bejegyzés van benne, vagy egy órán belül ismétlődik.',
    portal: 'nálunk van a hiba; értesültünk róla.',
  },
  collisions: {
    one: '{count} vizitet foglaltak, amikor a másik naptár foglalt',
    other: '{count} vizitet foglaltak, amikor a másik naptár foglalt',
  },
  collisionsHint:
    'Magától semmit sem mondunk le. Az a bejegyzés, amely egy vizittel egyszerre kezdődik és végződik, maga a vizit. Lemondáshoz nyissa meg a vizitet; a páciens e-mailben más időpontokat kap.',
  errors: {
    required: 'Kérjük, töltse ki.',
    tooLong: 'Ez túl hosszú.',
    notHttps: 'https:// kezdetű címet adjon meg.',
    noHost: 'Ez nem nyilvános hálózaton lévő kiszolgáló.',
    hasPassword: 'Felhasználónevet és jelszót tartalmazó cím nem olvasható.',
    noHours:
      'A naptárnak nincs heti rendje: a rendelő saját rendszere tölti. Előbb heti rendet adjon meg.',
  },
  board: 'A pácienseknek nem kínálunk időpontot, mert a hírcsatorna nem olvasható: {names}',
  boardLink: 'Miért nem?',
  call: {
    title: 'Nem olvasható naptárak',
    hint: 'Ezek a naptárak több mint egy napja nem kínálnak időpontot, mert a rendelő saját programjának hírcsatornája nem olvasható. Hívja fel a rendelőt: a „Rendelési idő” oldalon látja az okot, és másik címet adhat meg.',
    clinic: 'Rendelő',
    since: 'Utolsó olvasás',
    why: 'Ok',
  },
};
