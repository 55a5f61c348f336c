import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { ListingSearch } from './listing-queries.server.ts';
import type { NamePattern } from './name-pattern.ts';
import {
  chooseNameWay,
  chooseWordWay,
  type NameFacts,
  NAMED_ROWS_MAX,
  NAMES_IN_SET_MAX,
  type NameShare,
  type NameWay,
  type WordWay,
} from './name-search.ts';

interface WordsRow {
  words: string[];
  named: number;
  heads: number;
  all: number;
}

interface MatchedName extends NameShare {
  words: string[];
}

/** A row for each word typed, the one that the fewest names have first. */
const wordsOfNames = sql.named<WordsRow>(
  'finder_words_of_names',
  `SELECT coalesce(found.words, '{}') AS words, coalesce(found.named, 0)::int AS named, coalesce(found.heads, 0)::int AS heads,
          coalesce((SELECT n FROM name_word WHERE kind = $1 AND country = $2 AND word = ''), 0) AS all
     FROM unnest($3::text[]) AS typed (pattern)
    CROSS JOIN LATERAL (
          SELECT array_agg(w.word) AS words, sum(w.n) AS named, sum(least(w.n, ${NAMED_ROWS_MAX})) AS heads
            FROM name_word w WHERE w.word LIKE typed.pattern AND w.kind = $1 AND w.country = $2) found
    ORDER BY named, cardinality(found.words) NULLS FIRST`,
);

const rowsListed = sql.named<{ listed: number; flagged: number; of_market: number }>(
  'finder_rows_listed',
  `SELECT coalesce(sum(n) FILTER (WHERE is_asked), 0)::int AS listed,
          coalesce(sum(n) FILTER (WHERE is_asked AND (NOT $5::bool OR speaks_english) AND (NOT $6::bool OR has_discount)), 0)::int AS flagged,
          coalesce(sum(n), 0)::int AS of_market
     FROM location p
     JOIN listing_count c ON c.kind = $1 AND c.subfunction_id = $2 AND c.location_id = p.id
    CROSS JOIN LATERAL (SELECT p.id = ANY ($4::int[]) AS is_asked) asked
    WHERE p.country = $3`,
);

type Kind = 'doctor' | 'provider';

/** How a search by name is made. */
export interface NamedSearch<Way extends NameWay = NameWay> {
  way: Way;
  /** Whole words, of which every name that fits has one; of doctors or of providers, by the way. null: not needed. */
  words: string[] | null;
  /** Of whose names all that was typed is one word: who has one of the words has such a name. */
  told: Kind | null;
}

/** A way to a page of those listed; null: nobody has such a name. */
export async function findNamedListed(
  pool: Pool,
  kind: Kind,
  search: ListingSearch,
): Promise<NamedSearch | null> {
  const [found, [rows]] = await Promise.all([
    findWords(pool, kind, search),
    query(pool, rowsListed, [
      kind,
      search.subfunction,
      search.market,
      search.leafIds,
      search.onlyEnglish,
      search.onlyDiscount,
    ]),
  ]);
  if (!found) return null;
  const { facts, words } = found;
  const way = chooseNameWay(facts, {
    isOfAny: search.subfunction === 0,
    listed: rows?.listed ?? 0,
    flagged: rows?.flagged ?? 0,
    ofMarket: rows?.of_market ?? 0,
    places: search.isWholeMarket ? null : search.leafIds.length,
  });
  if (way !== 'market' && way !== 'places') {
    const of = way === 'words' ? kind : way;
    return { way, words: words[of], told: toldBy(kind, of, search) };
  }
  const hasSet =
    kind === 'provider' && facts.doctorNames && facts.doctorNames.named <= NAMES_IN_SET_MAX;
  return { way, words: hasSet ? words.doctor : null, told: null };
}

/** A way to all of those listed; null: nobody has such a name. */
export async function findNamedAll(
  pool: Pool,
  kind: Kind,
  search: ListingSearch,
): Promise<NamedSearch<WordWay> | null> {
  const found = await findWords(pool, kind, search);
  if (!found) return null;
  const way = chooseWordWay(found.facts);
  return { way, words: found.words[way], told: toldBy(kind, way, search) };
}

/** That a clinic has a doctor of the name says nothing of who does what is asked for: there the doctors' names are looked at again. */
function toldBy(kind: Kind, of: Kind, { doctorName, providerName }: ListingSearch): Kind | null {
  if (kind === 'provider' && of === 'doctor') return null;
  const name = of === 'doctor' ? doctorName : providerName;
  return name?.words.length === 1 ? of : null;
}

async function findWords(
  pool: Pool,
  kind: Kind,
  { market, doctorName, providerName }: ListingSearch,
): Promise<{ facts: NameFacts; words: Record<WordWay, string[]> } | null> {
  const find = async (of: Kind, pattern: NamePattern | null): Promise<MatchedName | null> => {
    if (!pattern) return null;
    const rows = await query(pool, wordsOfNames, [of, market, pattern.words]);
    const { words = [], named = 0, heads = 0, all = 0 } = rows[0] ?? {};
    const fitting = rows.reduce((left, row) => (left * row.named) / Math.max(1, all), all);
    const isNobodys = rows.some((row) => row.words.length === 0);
    return { words: isNobodys ? [] : words, wordCount: words.length, named, heads, fitting, all };
  };
  const [doctorNames, providerNames] = await Promise.all([
    find('doctor', doctorName),
    find('provider', providerName),
  ]);
  if (doctorNames?.words.length === 0 || providerNames?.words.length === 0) return null;
  return {
    facts: { kind, doctorNames, providerNames },
    words: { doctor: doctorNames?.words ?? [], provider: providerNames?.words ?? [] },
  };
}
