import type { KitWords } from './shape.ts';

export const ro: KitWords = {
  show: 'Arată',
  all: 'Toate',
  clear: 'Șterge filtrele',
  views: 'Vizualizări',
  exportList: 'Exportă (CSV)',
  first: 'De la început',
  next: 'Pagina următoare',
  pages: 'Pagini',
  count: { one: '{count} rând', few: '{count} rânduri', other: '{count} de rânduri' },
  more: {
    one: '{count} rând și mai sunt',
    few: '{count} rânduri și mai sunt',
    other: '{count} de rânduri și mai sunt',
  },
  none: 'Nu este nimic aici',
  noneText: 'Nimic nu corespunde celor alese mai sus.',
  loading: 'Se încarcă…',
  sorted: 'ordonat după aceasta',
  noRole: 'Aici nu este nimic pentru rolurile dumneavoastră. Administratorul poate schimba asta.',
  failed: 'Lista nu a putut fi încărcată',
  failedText: 'Nu s-a schimbat nimic. Încercați din nou peste puțin timp.',
  again: 'Încearcă din nou',
  keys: 'Pentru taste apăsați ?',
  keyList: [
    ['/', 'la filtre'],
    ['j', 'rândul următor'],
    ['k', 'rândul anterior'],
    ['Enter', 'deschide rândul'],
    ['?', 'arată sau ascunde aceasta'],
  ],
};
