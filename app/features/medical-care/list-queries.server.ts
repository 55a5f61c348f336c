import type { MomentPosition } from '#app/platform/merge-pages.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { CareStage } from './care-work.ts';
import { COLUMNS, DUE, TOLD_OF, type OpenCareRow } from './work-queries.server.ts';

/** The list of care to organise, in transactions that have set the partner. What is booked in a calendar goes on there. */

const OPEN = 'm.reservation_id IS NULL AND m.locked_at IS NULL';

/** Parts of the list, each read along an index of its own. $2: now. */
const PARTS = {
  tell: { by: DUE.tell, where: 'm.must_tell_clinic AND m.reservation_id IS NULL' },
  work: { by: DUE.open, where: `m.status IN ('requested', 'organising') AND ${OPEN}` },
  over: { by: DUE.over, where: `m.status = 'offered' AND m.due_at <= $2 AND ${OPEN}` },
  close: { by: DUE.booked, where: `m.status = 'booked' AND ${DUE.booked} <= $2 AND ${OPEN}` },
  asked: { by: DUE.open, where: `m.status = 'offered' AND m.due_at > $2 AND ${OPEN}` },
  ahead: { by: DUE.booked, where: `m.status = 'booked' AND ${DUE.booked} > $2 AND ${OPEN}` },
} as const;
export type CarePart = keyof typeof PARTS;

/** The parts of each stage; those of one stage are one list. */
export const PARTS_OF: Record<CareStage, readonly CarePart[]> = {
  tell: ['tell'],
  todo: ['work', 'over'],
  close: ['close'],
  waiting: ['asked', 'ahead'],
};

/** Whose it is. $1: who asks. */
const OWNERS = {
  all: '$1::bigint IS NOT NULL',
  mine: `m.claimed_by = $1 AND m.status IN ('organising', 'offered', 'booked', 'cancelled')`,
  free: '$1::bigint IS NOT NULL AND m.claimed_by IS NULL',
} as const;
export type CareOwner = keyof typeof OWNERS;

export interface ListedCareRow extends OpenCareRow {
  /** By which it stands in its part, to the microsecond. */
  exactly: string;
  /** Names of those of the staff who have it open, without who asks. */
  looked_at_by: string[];
}

function eachPart<Row>(
  name: string,
  write: (part: { by: string; where: string }) => string,
): (part: CarePart, owner: CareOwner) => Statement<Row> {
  const found = new Map<string, Statement<Row>>();
  for (const [part, { by, where }] of Object.entries(PARTS)) {
    for (const [owner, whose] of Object.entries(OWNERS)) {
      const all = `m.partner_id = current_partner() AND ${where} AND ${whose}`;
      const statement = sql.named<Row>(`${name}_${part}_${owner}`, write({ by, where: all }));
      found.set(`${part} ${owner}`, statement);
    }
  }
  return (part, owner) => {
    const statement = found.get(`${part} ${owner}`);
    if (!statement) throw new Error('a part without a statement');
    return statement;
  };
}

/** $3 and $4: where the page before ended, $5: rows. */
const page = eachPart<ListedCareRow>(
  'care_list',
  ({ by, where }) => `WITH page AS MATERIALIZED (
       SELECT m.id, ${by} AS at FROM medical_care m
        WHERE ${where} AND $2::timestamptz IS NOT NULL
          AND (${by}, m.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
        ORDER BY ${by}, m.id LIMIT $5)
     SELECT ${COLUMNS}, page.at AS due_at, exact_time(page.at) AS exactly, lookers_of(m.id, $1) AS looked_at_by FROM page JOIN medical_care m ON m.id = page.id ${TOLD_OF} ORDER BY page.at, page.id`,
);
/** $3: no further. */
const counted = eachPart<{ n: number }>(
  'care_count',
  ({ where }) =>
    `SELECT count(*)::int AS n FROM (SELECT FROM medical_care m WHERE ${where} AND $2::timestamptz IS NOT NULL LIMIT $3) counted`,
);

export function findCareRows(
  transaction: Transaction,
  {
    part,
    owner,
    staffId,
    now,
    after,
    limit,
  }: {
    part: CarePart;
    owner: CareOwner;
    staffId: number;
    now: Date;
    after: MomentPosition | null;
    limit: number;
  },
): Promise<ListedCareRow[]> {
  const values = [staffId, now, after?.at ?? null, after?.id ?? null, limit];
  return query(transaction, page(part, owner), values);
}

export async function countCareRows(
  transaction: Transaction,
  {
    part,
    owner,
    staffId,
    now,
    limit,
  }: { part: CarePart; owner: CareOwner; staffId: number; now: Date; limit: number },
): Promise<number> {
  const [row] = await query(transaction, counted(part, owner), [staffId, now, limit]);
  return row?.n ?? 0;
}

const partners = sql.named<{ id: number; name: string }>(
  'care_list_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1) ORDER BY name, id',
);

export function findPartnerRows(transaction: Transaction, ids: readonly number[]) {
  return query(transaction, partners, [ids]);
}
