/** With names the rows are counted so far only; whoever finds more narrows the search. */
export const NAMED_ROWS_MAX = 300;

/** Rows with a name are found from the words of doctors' or of providers' names. */
export type WordWay = 'doctor' | 'provider';
/**
 * `words`: of any sub-function the words of what is listed are the list. `market`, `places`: the list of the market, or the
 * lists of the places, are gone through until enough are found.
 */
export type NameWay = WordWay | 'words' | 'market' | 'places';

/** Names of a market. */
export interface NameShare {
  /** So many words fit the word typed that the fewest have. */
  wordCount: number;
  /** With the word typed that the fewest have. */
  named: number;
  /** The same, of each word no more than are counted. */
  heads: number;
  /** With every word typed, were words spread by chance. */
  fitting: number;
  all: number;
}

/** What is known of a search by name before it is made. */
export interface NameFacts {
  kind: 'doctor' | 'provider';
  /** null: not asked for. */
  doctorNames: NameShare | null;
  providerNames: NameShare | null;
}

export interface ListFacts {
  /** No sub-function is asked for. */
  isOfAny: boolean;
  /** Rows listed for the sub-function and place, and those of them with the flags asked for. */
  listed: number;
  flagged: number;
  /** Rows of the sub-function in the whole market. */
  ofMarket: number;
  /** null: the whole market. */
  places: number | null;
}

/** Microseconds for one row, as measured with 500,000 doctors: only how they compare matters. */
const COST = {
  word: 1,
  /** To the first bearer of a word. */
  firstOfWord: 4,
  /** The row listed for a word's doctor or provider. */
  lookUp: 5,
  /** The rows of the doctors of a word's provider, or a look at their names. */
  lookUpDoctors: 8,
  listed: 1,
};
const DOCTORS_PER_PROVIDER = 5;
/** Of more names than this no set is made to go through a list with. */
export const NAMES_IN_SET_MAX = 12_000;

const EVERYBODY = { listed: 1, flagged: 1, ofMarket: 1 };

/** The way to a page that reads the least. */
export function chooseNameWay(facts: NameFacts, list: ListFacts): NameWay {
  const own = facts.kind === 'doctor' ? facts.doctorNames : facts.providerNames;
  const looksAtDoctors = facts.kind === 'provider' && facts.doctorNames !== null;
  const ways: [NameWay, number][] = [
    ...costsByWord(facts, list),
    ['market', costOfMarket(facts, list)],
  ];
  if (list.isOfAny && own) {
    const each = looksAtDoctors ? COST.lookUpDoctors : 0;
    const rows = rowsOfWords(facts, own, list);
    ways.push(['words', own.wordCount * COST.firstOfWord + rows * (COST.word + each)]);
  }
  if (list.places !== null) ways.push(['places', costOfPlaces(facts, list, list.places)]);
  return cheapest(ways) ?? 'market';
}

/** Where everybody who is named is wanted: from whose name's words. */
export function chooseWordWay(facts: NameFacts): WordWay {
  return cheapest(costsByWord(facts)) ?? 'doctor';
}

/** Words know the place, and the flags of who is listed if they are of their names: nobody else is looked up. */
function costsByWord(
  { kind, doctorNames, providerNames }: NameFacts,
  list: Pick<ListFacts, 'listed' | 'flagged' | 'ofMarket'> = EVERYBODY,
): [WordWay, number][] {
  const share = (of: WordWay) =>
    (of === kind ? list.flagged : list.listed) / Math.max(1, list.ofMarket);
  const ways: [WordWay, number][] = [];
  if (doctorNames) {
    const each = kind === 'doctor' ? COST.lookUp : COST.lookUp + COST.lookUpDoctors;
    ways.push(['doctor', costOfBearers(doctorNames, each * share('doctor'))]);
  }
  if (providerNames) {
    const looksAtDoctors = kind === 'doctor' || doctorNames !== null;
    const each = looksAtDoctors ? COST.lookUpDoctors : COST.lookUp;
    ways.push(['provider', costOfBearers(providerNames, each * share('provider'))]);
  }
  return ways;
}

function costOfBearers({ wordCount, named, fitting }: NameShare, each: number): number {
  return wordCount * COST.firstOfWord + named * COST.word + fitting * each;
}

/** Of each word the first bearers that fit, passing over the others. */
function rowsOfWords(facts: NameFacts, own: NameShare, list: ListFacts): number {
  const others = { ...own, fitting: (own.all * own.fitting) / Math.max(1, own.named) };
  const ofOthers = facts.kind === 'doctor' ? { doctorNames: others } : { providerNames: others };
  const passedOver = rowsUntilEnough({ ...facts, ...ofOthers }, list) / NAMED_ROWS_MAX;
  const place = list.ofMarket / Math.max(1, list.listed);
  return Math.min(own.named, own.heads * passedOver * place);
}

/** In the market's order, passing over what lies elsewhere. */
function costOfMarket(facts: NameFacts, list: ListFacts): number {
  const enough = (rowsUntilEnough(facts, list) * list.ofMarket) / Math.max(1, list.listed);
  return costOfRows(facts, Math.min(list.ofMarket, enough));
}

/** Each place is read until it alone has enough. */
function costOfPlaces(facts: NameFacts, list: ListFacts, places: number): number {
  return costOfRows(facts, Math.min(list.listed, places * rowsUntilEnough(facts, list)));
}

function rowsUntilEnough(
  { kind, doctorNames, providerNames }: NameFacts,
  { listed, flagged }: ListFacts,
): number {
  const share = (names: NameShare | null, each = 1) =>
    names ? Math.min(1, (each * names.fitting) / Math.max(1, names.all)) : 1;
  const part =
    share(doctorNames, kind === 'provider' ? DOCTORS_PER_PROVIDER : 1) *
    share(providerNames) *
    (flagged / Math.max(1, listed));
  return NAMED_ROWS_MAX / part;
}

function costOfRows({ kind, doctorNames }: NameFacts, rows: number): number {
  if (kind === 'doctor' || !doctorNames) return rows * COST.listed;
  if (doctorNames.named > NAMES_IN_SET_MAX) return rows * (COST.listed + COST.lookUpDoctors);
  return doctorNames.named * COST.word + rows * COST.listed + NAMED_ROWS_MAX * COST.lookUpDoctors;
}

function cheapest<Way>(ways: [Way, number][]): Way | undefined {
  return ways.toSorted(([, a], [, b]) => a - b)[0]?.[0];
}
