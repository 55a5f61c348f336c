import type { CalendarWords } from './shape.ts';

export const ro: CalendarWords = {
  label: '{name}: ore libere',
  noneThisWeek: 'În această săptămână nu sunt ore libere',
  noneInEvenings: 'Nicio oră liberă seara în această săptămână',
  nearest: 'Următoarea oră liberă: {time}',
  goToNearest: 'Mergeți la această zi',
  goToNearestOf: 'Mergeți la această zi: {time}',
  none: 'Momentan nu există ore disponibile',
  noneText: 'Reveniți mai târziu sau sunați la clinică.',
  reload: 'Reîncărcați orele',
  loaded: 'Orele s-au încărcat: {week}',
  dayAndTime: '{day}, {time}',
};
