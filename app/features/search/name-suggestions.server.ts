import type { Market } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { findComplaint } from './complaints.server.ts';
import type { NameSuggestions } from './contract.ts';
import { nameWords } from './name-pattern.ts';

/** Doctors and clinics stand below the specialties: a few of each. */
const SUGGESTED_MAX = 4;
/** So many words of names are taken for one typed: the nearest, then those that most have. */
const NEAR_WORDS_MAX = 20;
/** Share of three-letter pieces that two spellings must have in common. */
const SIMILARITY_MIN = 0.35;
/** Shorter words begin too many names. */
const NAME_LENGTH_MIN = 3;
/** The highest number of a letter that there may be (Unicode). */
const LAST_LETTER = 0x10_ff_ff;

/*
 * Whose name has a word for each word typed: one that begins so, or is spelt nearly so.
 *   $1 market; $2 words typed, folded
 */
const wordsOfName = (row: string) => `string_to_array(${row}.name_norm, ' ')`;
/**
 * Who has for each word typed one of the nearest that there are comes before all others; where they are fewer than are wanted, those follow who
 * have near ones. Of the bearers of each near word of the place that the fewest have the first are read, however many have it.
 */
const hitsOfAll = (kind: 'doctor' | 'provider') => `
    SELECT * FROM nearest
     UNION ALL
    SELECT placed.id, sum(placed.score) AS score, min(placed.next_day) AS next_day, min(placed.rank) AS rank
      FROM (SELECT bearer.id, near.place, max(near.score) AS score, min(bearer.next_day) AS next_day, min(bearer.rank) AS rank
              FROM (SELECT DISTINCT l.id, l.next_day, l.rank, l.words
                      FROM near of_place CROSS JOIN LATERAL (
                           SELECT w.${kind}_id AS id, w.next_day, w.rank, ${wordsOfName('w')} AS words FROM ${kind}_word w
                            WHERE w.country = $1 AND w.word = of_place.word
                              AND NOT EXISTS (SELECT FROM nears WHERE nears.place <> of_place.place AND NOT nears.words && ${wordsOfName('w')})
                              AND NOT EXISTS (SELECT FROM nearest WHERE nearest.id = w.${kind}_id)
                            ORDER BY w.next_day, w.rank, w.${kind}_id LIMIT ${SUGGESTED_MAX}) l
                     WHERE of_place.place = (SELECT place FROM nears ORDER BY n, place LIMIT 1)
                       AND (SELECT count(*) FROM nearest) < ${SUGGESTED_MAX}
                       AND (SELECT count(*) FROM nears) = cardinality($2::text[])) bearer
             CROSS JOIN LATERAL unnest(bearer.words) own (word)
              JOIN near ON near.word = own.word GROUP BY 1, 2) placed
     GROUP BY placed.id HAVING count(*) = cardinality($2::text[])`;
const nearestOfAll = (kind: 'doctor' | 'provider') => `
  nears AS MATERIALIZED (SELECT place, array_agg(word) AS words, sum(n) AS n FROM near GROUP BY place),
  best AS MATERIALIZED (
    SELECT place, array_agg(word) AS words, min(score) AS score, sum(n) AS n
      FROM (SELECT near.*, rank() OVER (PARTITION BY place ORDER BY score DESC) AS at FROM near) ranked WHERE at = 1 GROUP BY place),
  rarest AS MATERIALIZED (SELECT place, words FROM best WHERE (SELECT count(*) FROM best) = cardinality($2::text[]) ORDER BY n, place LIMIT 1),
  nearest AS MATERIALIZED (
    SELECT DISTINCT l.id, (SELECT sum(score) FROM best) AS score, l.next_day, l.rank
      FROM rarest CROSS JOIN LATERAL unnest(rarest.words) own (word) CROSS JOIN LATERAL (
           SELECT l.${kind}_id AS id, l.next_day, l.rank FROM ${kind}_word l
            WHERE l.country = $1 AND l.word = own.word AND NOT EXISTS (SELECT FROM best WHERE best.place <> rarest.place AND NOT best.words && ${wordsOfName('l')})
            ORDER BY l.next_day, l.rank, l.${kind}_id LIMIT ${SUGGESTED_MAX}) l)`;
/** For one word typed the first bearers of each near one are enough, however many have it. */
const hitsOfOne = (kind: 'doctor' | 'provider') => `
    SELECT l.id, max(near.score) AS score, min(l.next_day) AS next_day, min(l.rank) AS rank
      FROM near CROSS JOIN LATERAL (
           SELECT l.${kind}_id AS id, l.next_day, l.rank FROM ${kind}_word l WHERE l.country = $1 AND l.word = near.word
            ORDER BY l.next_day, l.rank, l.${kind}_id LIMIT ${SUGGESTED_MAX}) l
     GROUP BY 1`;
const isWord = (kind: 'doctor' | 'provider') =>
  `w.kind = '${kind}' AND w.country = $1 AND w.word <> ''`;
const begunWords = (kind: 'doctor' | 'provider') => `
        SELECT w.word, 1::real AS score, w.n FROM name_word w
         WHERE ${isWord(kind)} AND w.word COLLATE "C" >= t.word AND w.word COLLATE "C" < t.word || chr(${LAST_LETTER})
         ORDER BY w.n DESC, w.word LIMIT ${NEAR_WORDS_MAX}`;
const TYPED_WORDS = 'unnest($2::text[]) WITH ORDINALITY AS t (word, place)';
const firstOf = (hits: string) => `
  hit AS MATERIALIZED (${hits} ORDER BY score DESC, next_day, rank, id LIMIT ${SUGGESTED_MAX})`;
/** What begins as typed comes first; only where that is little are other spellings looked for, and two letters have none. */
const nearWords = (kind: 'doctor' | 'provider', hits: string, also = '') => `
  WITH near AS MATERIALIZED (
    SELECT t.place, found.* FROM ${TYPED_WORDS} CROSS JOIN LATERAL (
      WITH begun AS MATERIALIZED (${begunWords(kind)}),
      spelt AS (
        SELECT w.word, similarity(w.word, t.word) AS score, w.n FROM name_word w
         WHERE (SELECT count(*) FROM begun) < ${NEAR_WORDS_MAX} AND length(t.word) >= ${NAME_LENGTH_MIN}
           AND ${isWord(kind)} AND w.word % t.word AND NOT starts_with(w.word, t.word) OFFSET 0)
      SELECT * FROM begun
       UNION ALL
      SELECT * FROM spelt WHERE score >= ${SIMILARITY_MIN}
       ORDER BY score DESC, n DESC, word LIMIT ${NEAR_WORDS_MAX}) found),${also} ${firstOf(hits)}`;
/** Whose name begins with each of several words, as typed. */
const begunNames = (kind: 'doctor' | 'provider') => `
  WITH near AS MATERIALIZED (SELECT t.place, begun.* FROM ${TYPED_WORDS} CROSS JOIN LATERAL (${begunWords(kind)}) begun),
  ${nearestOfAll(kind)}, ${firstOf('SELECT * FROM nearest')}`;

const DOCTORS_OF_ONE = nearWords('doctor', hitsOfOne('doctor'));
const DOCTORS_OF_ALL = nearWords('doctor', hitsOfAll('doctor'), `${nearestOfAll('doctor')},`);
const PROVIDERS_OF_ONE = nearWords('provider', hitsOfOne('provider'));
const PROVIDERS_OF_ALL = nearWords(
  'provider',
  hitsOfAll('provider'),
  `${nearestOfAll('provider')},`,
);
const DOCTORS_BEGUN = begunNames('doctor');
const PROVIDERS_BEGUN = begunNames('provider');

interface SuggestedDoctorRow {
  id: number;
  name: string;
  provider_id: number;
  provider_name: string;
}
const SUGGESTED_DOCTORS = `
   SELECT d.id, d.name, p.id AS provider_id, p.name AS provider_name
     FROM hit JOIN doctor d ON d.id = hit.id AND d.is_active JOIN provider p ON p.id = d.provider_id AND p.is_active
    ORDER BY hit.score DESC, hit.next_day, hit.rank, hit.id`;
const suggestedDoctors = {
  one: sql.named<SuggestedDoctorRow>(
    'finder_suggested_doctors_of_word',
    `${DOCTORS_OF_ONE} ${SUGGESTED_DOCTORS}`,
  ),
  begun: sql.named<SuggestedDoctorRow>(
    'finder_suggested_doctors_as_typed',
    `${DOCTORS_BEGUN} ${SUGGESTED_DOCTORS}`,
  ),
  all: sql.named<SuggestedDoctorRow>(
    'finder_suggested_doctors',
    `${DOCTORS_OF_ALL} ${SUGGESTED_DOCTORS}`,
  ),
};
const SUGGESTED_PROVIDERS = `
   SELECT p.id, p.name, p.city FROM hit JOIN provider p ON p.id = hit.id AND p.is_active
    ORDER BY hit.score DESC, hit.next_day, hit.rank, hit.id`;
interface SuggestedProviderRow {
  id: number;
  name: string;
  city: string;
}
const suggestedProviders = {
  one: sql.named<SuggestedProviderRow>(
    'finder_suggested_providers_of_word',
    `${PROVIDERS_OF_ONE} ${SUGGESTED_PROVIDERS}`,
  ),
  begun: sql.named<SuggestedProviderRow>(
    'finder_suggested_providers_as_typed',
    `${PROVIDERS_BEGUN} ${SUGGESTED_PROVIDERS}`,
  ),
  all: sql.named<SuggestedProviderRow>(
    'finder_suggested_providers',
    `${PROVIDERS_OF_ALL} ${SUGGESTED_PROVIDERS}`,
  ),
};

/** Doctors and clinics for what was typed, mistyped letters forgiven; and whether it says what cannot wait. */
export async function suggestNames(
  pool: Pool,
  market: Market,
  term: string,
): Promise<NameSuggestions> {
  const complaint = findComplaint(term);
  const isUrgent = complaint?.isUrgent ?? false;
  const words = nameWords(term);
  const isName = words.some((word) => Array.from(word).length >= NAME_LENGTH_MIN);
  if (complaint || !isName) return { doctors: [], providers: [], isUrgent };
  const [doctors, providers] = await findNames(pool, market, words);
  return {
    doctors: doctors.map((row) => ({
      id: row.id,
      name: row.name,
      providerId: row.provider_id,
      providerName: row.provider_name,
    })),
    providers: providers.map(({ id, name, city }) => ({ id, name, city })),
    isUrgent,
  };
}

/** Of several words other spellings are looked for where nobody's name begins so. */
async function findNames(
  pool: Pool,
  market: Market,
  words: string[],
): Promise<[SuggestedDoctorRow[], SuggestedProviderRow[]]> {
  const find = (how: keyof typeof suggestedDoctors) =>
    Promise.all([
      query(pool, suggestedDoctors[how], [market, words]),
      query(pool, suggestedProviders[how], [market, words]),
    ]);
  if (words.length === 1) return find('one');
  const begun = await find('begun');
  return begun.some((rows) => rows.length > 0) ? begun : find('all');
}
