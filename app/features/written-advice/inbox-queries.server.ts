import type { DutyField } from '#app/features/advice-room/rota.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { MomentPosition } from '#app/platform/merge-pages.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { InboxView } from './advice-rules.ts';
import { GIVEN_UP, INBOX_COLUMNS, type InboxRow } from './staff-queries.server.ts';

/** The doctors' list, in transactions that have set the partner. */

/** By what it can be sorted: when an answer is due, or when the question was asked. */
export type InboxSort = 'due' | 'asked';
const SORTED_BY: Record<InboxSort, string> = { due: 'q.due_at', asked: 'q.created_at' };

/** Handed to nobody, and in time. */
const UNTOLD = `q.status = 'submitted' AND q.due_at > $3 AND q.handed_to IS NULL AND q.handed_to_team IS NULL`;

/** Of any field: a statement for each language, so that the plan knows how many there are of it. */
const dutyIn = (locale: Locale) =>
  `${UNTOLD} AND q.locale = '${locale}' AND EXISTS (SELECT FROM unnest($9::int[], $10::text[]) d (field, locale) WHERE d.field = 0 AND d.locale = '${locale}')`;

/**
 * Parts of the list, each read along an index of its own. By their due moment new questions come in three ranks: overdue, for the
 * doctor who looks, the rest. $1: the doctor, $2: their teams, $3: now, $9 and $10: what they are on duty for.
 */
const PARTS = {
  open: `q.status = 'submitted'`,
  overdue: `q.status = 'submitted' AND q.due_at <= $3`,
  givenUp: `q.due_at <= $3 AND ${GIVEN_UP} AND q.claimed_by <> $1`,
  toMe: `q.status = 'submitted' AND q.due_at > $3 AND q.handed_to = $1`,
  toTeam: `q.status = 'submitted' AND q.due_at > $3 AND q.handed_to_team = t.id`,
  dutyField: `${UNTOLD} AND d.field <> 0 AND q.specialization_id = d.field AND q.locale = d.locale`,
  dutyHu: dutyIn('hu'),
  dutyRo: dutyIn('ro'),
  dutyEn: dutyIn('en'),
  rest: `q.status = 'submitted' AND q.due_at > $3 AND q.handed_to IS DISTINCT FROM $1 AND NOT coalesce(q.handed_to_team = ANY ($2), false)
          AND NOT (q.handed_to IS NULL AND q.handed_to_team IS NULL AND EXISTS (SELECT FROM unnest($9::int[], $10::text[]) d (field, locale)
                    WHERE (d.field = 0 OR d.field = q.specialization_id) AND d.locale = q.locale))`,
  mine: `q.claimed_by = $1 AND q.status = 'assigned'`,
  waiting: `q.claimed_by = $1 AND q.status = 'waiting_for_patient'`,
  answered: `q.claimed_by = $1 AND q.status = 'answered'`,
} as const;
export type Part = keyof typeof PARTS;

/** What is one doctor's, or a team's, is short: filters need no plan of their own. */
const NARROWED: readonly Part[] = ['open', 'overdue', 'givenUp', 'rest'];

/** For which a part is read one by one, each along its index. */
const EACH: Partial<Record<Part, string>> = {
  toTeam: 'unnest($2::bigint[]) t (id)',
  dutyField: 'unnest($9::int[], $10::text[]) d (field, locale)',
};

/** Parts in the order in which they are shown; those of one rank are one list. */
export function partsOf(view: InboxView, sort: InboxSort): Part[][] {
  if (view !== 'new') return [[view]];
  return sort === 'asked'
    ? [['open', 'givenUp']]
    : [
        ['overdue', 'givenUp'],
        ['toMe', 'toTeam', 'dutyField', 'dutyHu', 'dutyRo', 'dutyEn'],
        ['rest'],
      ];
}

export interface InboxFilter {
  specializationId: number | null;
  locale: Locale | null;
}
/** Of whom the list is asked, and when its first page was. */
export interface InboxReader {
  staffId: number;
  teamIds: readonly number[];
  /** What they are on duty for. */
  duty: readonly DutyField[];
  now: Date;
}
export interface ListedInboxRow extends InboxRow {
  /** By which it stands in its part, to the microsecond. */
  exactly: string;
  /** Names of those of the staff who have it open, without who asks. */
  looked_at_by: string[];
}

/** $4: specialty, $5: language. */
const narrowing = (by: readonly ('specialty' | 'language')[] | null) => {
  if (by === null) {
    return '($4::int IS NULL OR q.specialization_id = $4) AND ($5::text IS NULL OR q.locale = $5)';
  }
  const specialty = by.includes('specialty') ? 'q.specialization_id = $4' : '$4::int IS NULL';
  const language = by.includes('language') ? 'q.locale = $5' : '$5::text IS NULL';
  return `${specialty} AND ${language}`;
};
const SETS = [[], ['specialty'], ['language'], ['specialty', 'language']] as const;
const keyOf = ({ specializationId, locale }: InboxFilter) =>
  SETS[Number(specializationId !== null) + 2 * Number(locale !== null)]?.join('_') ?? '';

/** A statement for each set of filters of the parts that may be long: a filter that is not chosen is not asked about. */
function eachNarrowing<Row>(
  name: string,
  isNarrowed: boolean,
  write: (where: string) => string,
): (filter: InboxFilter) => Statement<Row> {
  if (!isNarrowed) {
    const one = sql.named<Row>(name, write(narrowing(null)));
    return () => one;
  }
  const found = new Map(
    SETS.map((by) => {
      const key = by.join('_');
      return [key, sql.named<Row>(key ? `${name}_by_${key}` : name, write(narrowing(by)))];
    }),
  );
  return (filter) => {
    const statement = found.get(keyOf(filter));
    if (!statement) throw new Error('a filter without a statement');
    return statement;
  };
}

/** $6 and $7: where the page before ended, $8: rows. */
function writePage(part: Part, sort: InboxSort): (where: string) => string {
  // What was given up is found by when it was due, and is little: by when it was asked, all that is in time would be read before it.
  const by =
    part === 'givenUp' && sort === 'asked' ? `(q.created_at + interval '0')` : SORTED_BY[sort];
  return (where) => {
    const rows = `SELECT q.id, ${by} AS at FROM advice_question q
        WHERE q.partner_id = current_partner() AND ${PARTS[part]} AND ${where}
          AND (${by}, q.id) > ((SELECT coalesce($6::timestamptz, '-infinity')), (SELECT coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')))
          AND $9::int[] IS NOT NULL AND $10::text[] IS NOT NULL AND $1::bigint IS NOT NULL AND $2::bigint[] IS NOT NULL AND $3::timestamptz IS NOT NULL
        ORDER BY ${by}, q.id LIMIT $8`;
    const each = EACH[part];
    const page = each
      ? `SELECT found.* FROM ${each} CROSS JOIN LATERAL (${rows}) found ORDER BY found.at, found.id LIMIT $8`
      : rows;
    return `WITH page AS MATERIALIZED (${page})
     SELECT ${INBOX_COLUMNS}, exact_time(page.at) AS exactly, lookers_of(q.id, $1) AS looked_at_by
       FROM page JOIN advice_question q ON q.id = page.id JOIN partner pa ON pa.id = q.partner_id JOIN portal_of(q.partner_id, q.host) h ON true
      ORDER BY page.at, page.id`;
  };
}

const SHOWN: readonly [Part, InboxSort][] = [
  ['open', 'asked'],
  ['givenUp', 'asked'],
  ['overdue', 'due'],
  ['givenUp', 'due'],
  ['toMe', 'due'],
  ['toTeam', 'due'],
  ['dutyField', 'due'],
  ['dutyHu', 'due'],
  ['dutyRo', 'due'],
  ['dutyEn', 'due'],
  ['rest', 'due'],
  ['mine', 'due'],
  ['mine', 'asked'],
  ['waiting', 'due'],
  ['waiting', 'asked'],
  ['answered', 'due'],
  ['answered', 'asked'],
];
const pages = new Map(
  SHOWN.map(([part, sort]) => [
    `${part} ${sort}`,
    eachNarrowing<ListedInboxRow>(
      `advice_inbox_${part.toLowerCase()}_${sort}`,
      NARROWED.includes(part),
      writePage(part, sort),
    ),
  ]),
);
const counted = eachNarrowing<Record<InboxView, number>>('advice_inbox_count', true, (where) => {
  const count = (part: Part) =>
    `(SELECT count(*)::int FROM (SELECT FROM advice_question q
       WHERE q.partner_id = current_partner() AND ${PARTS[part]} AND ${where} LIMIT $2) counted)`;
  return `SELECT ${count('open')} + ${count('givenUp')} AS "new", ${count('mine')} AS mine, ${count('waiting')} AS waiting, ${count('answered')} AS answered
   WHERE $1::bigint IS NOT NULL AND $3::timestamptz IS NOT NULL`;
});

/** A page of a part of the list of the transaction's partner. */
export function findInboxRows(
  transaction: Transaction,
  {
    part,
    sort,
    reader,
    filter,
    after,
    limit,
  }: {
    part: Part;
    sort: InboxSort;
    reader: InboxReader;
    filter: InboxFilter;
    after: MomentPosition | null;
    limit: number;
  },
): Promise<ListedInboxRow[]> {
  const statement = pages.get(`${part} ${sort}`);
  if (!statement) throw new Error(`a part that is not sorted so: ${part}, ${sort}`);
  const { staffId, teamIds, duty, now } = reader;
  const { specializationId, locale } = filter;
  const values = [
    staffId,
    teamIds,
    now,
    specializationId,
    locale,
    after?.at,
    after?.id,
    limit,
    duty.map((one) => one.specializationId),
    duty.map((one) => one.locale),
  ];
  return query(
    transaction,
    statement(filter),
    values.map((one) => one ?? null),
  );
}

/** How many there are of each view; nobody counts further than `limit`. */
export async function countInboxRows(
  transaction: Transaction,
  { staffId, now }: Pick<InboxReader, 'staffId' | 'now'>,
  filter: InboxFilter,
  limit: number,
): Promise<Record<InboxView, number>> {
  const { specializationId, locale } = filter;
  const values = [staffId, limit, now, specializationId, locale];
  const [row] = await query(transaction, counted(filter), values);
  return row ?? { new: 0, mine: 0, waiting: 0, answered: 0 };
}

const teamsOf = sql.named<{ id: number }>(
  'advice_teams_of',
  'SELECT id::int FROM advice_team WHERE partner_id = current_partner() AND $1 = ANY (member_ids) ORDER BY id',
);

/** Teams that somebody is in. */
export async function findTeamIds(transaction: Transaction, staffId: number): Promise<number[]> {
  return (await query(transaction, teamsOf, [staffId])).map(({ id }) => id);
}
