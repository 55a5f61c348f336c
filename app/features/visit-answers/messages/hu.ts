/** Words of the page of a reminder's link. */
export const hu = {
  pageTitle: 'Jön az időpontra?',
  title: 'Jön az időpontra?',
  clinicTime: 'a rendelő órája szerint',
  call: 'A rendelő telefonszáma',
  coming: 'Jövök',
  cancel: 'Lemondom',
  cancelSure: 'Biztosan lemondja?',
  cancelText: 'Az időpontot más kapja meg, és visszaigazoló üzenetet küldünk.',
  cancelYes: 'Igen, lemondom',
  keep: 'Mégsem',
  until: 'Itt eddig mondhatja le díjmentesen: {time}.',
  tooLate: 'Itt már nem mondható le. Ha nem tud eljönni, kérjük, hívja a rendelőt.',
  isComing: 'Köszönjük, várjuk!',
  isComingText: 'A rendelő látja, hogy jön. Ha mégsem tud eljönni, kérjük, mondja le.',
  cancelled: 'Lemondta ezt az időpontot',
  cancelledText: 'Az időpont már nem az Öné.',
  newSearch: 'Új időpontot keresek',
  over: 'Erre már nem lehet válaszolni',
  overText: 'Ez az időpont elmúlt.',
  endedText:
    'Közben lemondták, vagy az időpont elmúlt. Hogy melyik, azt az üzenetben lévő hivatkozást újra megnyitva láthatja.',
  changed: 'Ezt az időpontot közben máskorra tették',
  changedText:
    'A válaszát nem rögzítettük. Kérjük, nézze meg, mikorra szól most, és arra válaszoljon.',
  look: 'Az új időpont megnézése',
  calledOff: 'Ezt az időpontot lemondták',
  calledOffText:
    'A rendelő lemondta, kérjük, ne jöjjön el. Itt kereshet másik időpontot, vagy hívhatja a rendelőt.',
  unknown: 'A hivatkozás nem érvényes',
  unknownText:
    'Nyissa meg újra az üzenetből, és figyeljen arra, hogy a teljes hivatkozást megnyissa.',
  failed: 'Nem sikerült elküldeni',
  needsScript: 'A válaszhoz engedélyezze a JavaScriptet, vagy hívja a rendelőt.',
  /** Of a visit that was booked by telephone. */
  byPhone: {
    isComingText: 'Ügyfélszolgálatunk látja, hogy jön. Ha mégsem tud eljönni, kérjük, mondja le.',
    cancelText: 'Munkatársunk telefonon lemondja a rendelőben, és visszaigazoló üzenetet küldünk.',
    until: 'Itt a kezdetéig mondhatja le: {time}.',
    calledOffText:
      'Már nem érvényes, kérjük, ne jöjjön el. Ha nem tudja, miért, kérjük, hívja ügyfélszolgálatunkat.',
  },
  noTexts: 'Ne küldjenek SMS-emlékeztetőt erre a számra',
  noTextsDone: 'Erre a számra nem küldünk több SMS-emlékeztetőt.',
};
