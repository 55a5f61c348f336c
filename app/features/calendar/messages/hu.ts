/** The week of one doctor or provider, and what stands in for it when it is empty. */
export const hu = {
  label: '{name}: szabad időpontok',
  noneThisWeek: 'Ezen a héten nincs szabad időpont',
  noneInEvenings: 'Ezen a héten nincs esti időpont',
  nearest: 'Legközelebb: {time}',
  goToNearest: 'Ugrás erre a napra',
  goToNearestOf: 'Ugrás erre a napra: {time}',
  none: 'Jelenleg nincs foglalható időpont',
  noneText: 'Nézzen vissza később, vagy hívja a rendelőt.',
  reload: 'Időpontok újratöltése',
  loaded: 'Az időpontok betöltődtek: {week}',
  dayAndTime: '{day}, {time}',
};
