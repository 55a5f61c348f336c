import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findAuditRows, type AuditFilter } from './watch-queries.server.ts';

const ENTRIES = 40_000;
const LIMIT = 20;
/** What a page may read at most where every filter has an index: its rows, and a few that the last of them has to be told from. */
const READ_MAX = 4 * LIMIT;

let database: TestDatabase;
let partnerId: number;
let by: number;
let busy: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  partnerId = (await buildPartner(owner)).id;
  by = (await buildStaff(owner, [{ role: 'auditor', partner_id: partnerId }])).id;
  busy = (
    await buildStaff(owner, [{ role: 'call_centre', partner_id: partnerId }], { name: 'Pop Ioana' })
  ).id;
  // Mostly customers; of what is rare three entries, all of them old.
  await owner.query(
    `INSERT INTO audit_entry (partner_id, at, actor, actor_id, customer_id, action, reason, grounds)
     SELECT $1, portal_now() - n * interval '1 minute', CASE WHEN is_staff THEN 'staff' ELSE 'customer' END,
            CASE WHEN is_staff THEN $2 ELSE n % 5000 END, n % 5000,
            CASE WHEN n > $3 - 30 AND is_staff THEN 'staff_role_given' ELSE (ARRAY['signed_in', 'appointments_read', 'person_read'])[1 + n % 3] END,
            CASE WHEN is_staff THEN 'duty' ELSE 'own' END, CASE WHEN is_staff THEN 'to_decide' END
       FROM (SELECT n, n % 10 = 0 AS is_staff FROM generate_series(1, $3) n) s`,
    [partnerId, busy, ENTRIES],
  );
  await owner.query('ANALYZE audit_entry');
});
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const ALL: AuditFilter = {
  by: 0,
  from: new Date(Date.now() - 1000 * DAY_MS),
  until: new Date(Date.now() + DAY_MS),
  actor: null,
  name: null,
  customerId: null,
  action: null,
  reason: null,
  before: null,
  limit: LIMIT,
};
const search = (values: Partial<AuditFilter>) =>
  transact(database.staff, (transaction) => findAuditRows(transaction, { ...ALL, by, ...values }), {
    partnerId,
  });

/** Of each filter nothing, what is common, what is rare, and what there is none of. */
const CHOICES = {
  actor: [null, 'customer', 'staff', 'client'],
  name: [null, 'ioana', 'nobody'],
  customerId: [null, 70, 999_999],
  action: [null, 'signed_in', 'staff_role_given', 'nothing'],
  reason: [null, 'own', 'duty', 'emergency', 'to_decide', 'quality'],
} as const;

/** Every combination of them. */
function findCombinations(): Partial<AuditFilter>[] {
  let combinations: Partial<AuditFilter>[] = [{}];
  for (const [name, values] of Object.entries(CHOICES)) {
    combinations = combinations.flatMap((one) =>
      values.map((value) => ({ ...one, [name]: value })),
    );
  }
  return combinations;
}

/** The same by one plain statement, which reads all there is. */
async function searchPlainly(values: Partial<AuditFilter>): Promise<number[]> {
  const { actor, name, customerId, action, reason } = { ...ALL, ...values };
  const { rows } = await database.owner.query<{ id: number }>(
    `SELECT e.id FROM audit_entry e LEFT JOIN staff_member m ON e.actor = 'staff' AND m.id = e.actor_id
      WHERE e.partner_id = $1 AND ($2::text IS NULL OR e.actor = $2) AND ($3::text IS NULL OR position(norm($3) IN norm(m.name)) > 0)
        AND ($4::bigint IS NULL OR e.customer_id = $4) AND ($5::text IS NULL OR e.action = $5) AND ($6::text IS NULL OR $6 IN (e.reason, e.grounds))
      ORDER BY e.at DESC, e.id DESC LIMIT $7`,
    [partnerId, actor, name, customerId, action, reason, LIMIT],
  );
  return rows.map(({ id }) => id);
}

test('every combination of filters finds what a plain statement finds', async () => {
  const combinations = findCombinations();
  expect(combinations.length).toBe(4 * 3 * 3 * 4 * 6);
  // Each filter with each other; all of them together would read the whole table eight hundred times.
  const pairs = combinations.filter(
    (one) => Object.values(one).filter((value) => value !== null).length <= 2,
  );
  for (const filter of pairs) {
    const found = (await search(filter)).map(({ id }) => id);
    expect([filter, found]).toEqual([filter, await searchPlainly(filter)]);
  }
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How a search is answered: the ways in which entries are read, and how many. */
async function explain(values: Partial<AuditFilter>) {
  const filter = { ...ALL, ...values };
  const { actor, customerId, action, reason, before } = filter;
  const staff = filter.name === null ? null : filter.name === 'ioana' ? [busy] : [];
  const client = await database.owner.connect();
  try {
    const asked = await client.query<{ text: string }>(
      'SELECT audit_search($1, $2, $3, $4, $5, $6) AS text',
      [actor, staff, customerId, action, reason, before?.at ?? null],
    );
    const types =
      'int, timestamptz, timestamptz, text, bigint[], bigint, text, text, timestamptz, bigint, int';
    await client.query(`PREPARE asked (${types}) AS ${asked.rows[0]?.text ?? ''}`);
    const until = before === null ? filter.until.toISOString() : before.at;
    const given = [
      partnerId,
      filter.from.toISOString(),
      until,
      actor,
      staff && `{${staff.join(',')}}`,
    ];
    const all = [
      ...given,
      customerId,
      action,
      reason,
      before?.at ?? null,
      before?.id ?? null,
      LIMIT,
    ];
    const literals = all.map((one) => (one === null ? 'NULL' : `'${one}'`)).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (${literals})`,
    );
    const nodes = rows.flatMap((row) => findNodes(row['QUERY PLAN'][0].Plan));
    const reading = nodes.filter((node) => node['Relation Name'] === 'audit_entry');
    return {
      ways: [...new Set(reading.map((node) => node['Node Type']))],
      read: reading.reduce(
        (sum, node) =>
          sum +
          (node['Actual Loops'] ?? 0) *
            ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)),
        0,
      ),
    };
  } finally {
    await client.query('DEALLOCATE ALL');
    client.release();
  }
}

const findNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(findNodes)];

test('each filter by itself, and any with who it was, reads little more than its page', async () => {
  const single = findCombinations().filter(
    (one) => Object.values(one).filter((value) => value !== null).length <= 1,
  );
  expect(single.length).toBe(1 + 3 + 2 + 2 + 3 + 5);
  const both = CHOICES.actor.flatMap((actor) =>
    CHOICES.reason.slice(0, 4).map((reason) => ({ actor, reason })),
  );
  for (const filter of [...single, ...both]) {
    const { ways, read } = await explain(filter);
    expect([filter, ways.filter((way) => way === 'Seq Scan')]).toEqual([filter, []]);
    expect([filter, read <= READ_MAX, read]).toEqual([filter, true, read]);
  }
});

test('no combination reads the whole table, on the first page or far behind it', async () => {
  const before = { at: new Date(Date.now() - 20 * DAY_MS).toISOString(), id: '0' };
  for (const filter of findCombinations()) {
    const first = await explain(filter);
    const later = await explain({ ...filter, before });
    expect([filter, ...first.ways, ...later.ways]).not.toContain('Seq Scan');
  }
});

test('pages follow each other without losing or repeating an entry', async () => {
  for (const filter of [{}, { action: 'signed_in' }, { name: 'ioana' }, { customerId: 70 }]) {
    const seen: number[] = [];
    let before: AuditFilter['before'] = null;
    for (let page = 0; page < 3; page += 1) {
      const rows = await search({ ...filter, before, limit: 3 });
      seen.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      before = last ? { at: last.exactly, id: String(last.id) } : null;
    }
    const whole = (await search({ ...filter, limit: 9 })).map(({ id }) => id);
    expect([filter, seen.slice(0, whole.length)]).toEqual([filter, whole]);
  }
});

test('who may not read the audit is told nothing, whatever they search for', async () => {
  expect(await search({ by: busy })).toEqual([]);
  expect(await search({ by: busy, name: 'ioana' })).toEqual([]);
});
