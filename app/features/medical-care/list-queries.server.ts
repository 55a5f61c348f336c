import type { MomentPosition } from '#app/platform/merge-pages.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { CareStage } from './care-work.ts';
import { COLUMNS, DUE, TOLD_OF, type OpenCareRow } from './work-queries.server.ts';

/** The list of care to organise, in transactions that have set the partner. What is booked in a calendar goes on there. */

const OPEN = 'm.reservation_id IS NULL AND m.locked_at IS NULL';

/**
 * Others are looked for within two working days after the end of what was offered: what has ended longer ago is late, however many
 * holidays there were.
 */
const LATE_DAYS = 30;

export type CarePart = 'tell' | 'work' | 'late' | 'ended' | 'close' | 'asked' | 'ahead';
interface Part {
  /** The moment by which it is ordered. */
  by: string;
  where: string;
  isSorted?: true;
}

/** Parts of the list, each read along an index of its own; of what ended lately all are read, and sorted. $2: now. */
const PARTS: Record<CarePart, Part> = {
  tell: { by: DUE.tell, where: 'm.must_tell_clinic AND m.reservation_id IS NULL' },
  work: { by: DUE.open, where: `m.status IN ('requested', 'organising') AND ${OPEN}` },
  late: {
    by: DUE.over,
    where: `m.status = 'offered' AND m.due_at <= $2 AND ${DUE.over} <= $2 AND ${OPEN}`,
  },
  ended: {
    by: DUE.over,
    where: `m.status = 'offered' AND m.due_at <= $2 AND m.due_at > $2 - interval '${LATE_DAYS} days' AND ${DUE.over} > $2 AND ${OPEN}`,
    isSorted: true,
  },
  close: { by: DUE.booked, where: `m.status = 'booked' AND ${DUE.booked} <= $2 AND ${OPEN}` },
  asked: { by: DUE.open, where: `m.status = 'offered' AND m.due_at > $2 AND ${OPEN}` },
  ahead: { by: DUE.booked, where: `m.status = 'booked' AND ${DUE.booked} > $2 AND ${OPEN}` },
};

/** The parts of each stage; those of one stage are one list. */
export const PARTS_OF: Record<CareStage, readonly CarePart[]> = {
  tell: ['tell'],
  todo: ['work', 'late', 'ended'],
  close: ['close'],
  waiting: ['asked', 'ahead'],
};

/** Nobody is 0: indexes of whose it is know no null. */
const OWNER = 'CASE WHEN m.claimed_by IS NULL THEN 0 ELSE m.claimed_by END';
/** Whose it is. $1: who asks. */
const OWNERS = {
  all: '$1::bigint IS NOT NULL',
  mine: `${OWNER} = $1 AND m.status IN ('organising', 'offered', 'booked', 'cancelled')`,
  free: `$1::bigint IS NOT NULL AND ${OWNER} = 0`,
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
  write: (part: Part) => string,
): (part: CarePart, owner: CareOwner) => Statement<Row> {
  const found = new Map<string, Statement<Row>>();
  for (const [part, wanted] of Object.entries(PARTS)) {
    for (const [owner, whose] of Object.entries(OWNERS)) {
      const where = `m.partner_id = current_partner() AND ${wanted.where} AND ${whose}`;
      const statement = sql.named<Row>(`${name}_${part}_${owner}`, write({ ...wanted, where }));
      found.set(`${part} ${owner}`, statement);
    }
  }
  return (part, owner) => {
    const statement = found.get(`${part} ${owner}`);
    if (!statement) throw new Error('a part without a statement');
    return statement;
  };
}

const AFTER = `((SELECT coalesce($3::timestamptz, '-infinity')), (SELECT coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')))`;

/** $3 and $4: where the page before ended, $5: rows. `OFFSET 0`: what is sorted is looked for by when it ended. */
const page = eachPart<ListedCareRow>('care_list', ({ by, where, isSorted }) => {
  const all = `SELECT m.id, ${by} AS at FROM medical_care m WHERE ${where} AND $2::timestamptz IS NOT NULL`;
  const rows = isSorted
    ? `SELECT m.id, m.at FROM (${all} OFFSET 0) m WHERE (m.at, m.id) > ${AFTER} ORDER BY m.at, m.id LIMIT $5`
    : `${all} AND (${by}, m.id) > ${AFTER} ORDER BY ${by}, m.id LIMIT $5`;
  return `WITH page AS MATERIALIZED (${rows})
     SELECT ${COLUMNS}, page.at AS due_at, exact_time(page.at) AS exactly, lookers_of(m.id, $1) AS looked_at_by FROM page JOIN medical_care m ON m.id = page.id ${TOLD_OF} ORDER BY page.at, page.id`;
});
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
