import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeadJobRows } from '#app/features/administration/watch-queries.server.ts';
import { findOrderRows } from '#app/features/imports/order-queries.server.ts';
import {
  countOpenEmergencyRows,
  findEmergencyRows,
  type EmergencyFilter,
} from '#app/features/break-glass/queries.server.ts';
import { EMERGENCY_STATES } from '#app/features/break-glass/rules.ts';
import { ORGANISED_TOPICS, TOPICS, type Topic } from '#app/features/phone-advice/call-back.ts';
import {
  countOpenCallBackRows,
  findOpenCallBackRows,
} from '#app/features/phone-advice/queries.server.ts';
import {
  countOpenRequestRows,
  findNamedRows,
  findRequestRows,
  findRowsOfAddress,
  type ListPosition,
} from '#app/features/privacy-desk/request-list-queries.server.ts';
import { REQUEST_FILTERS } from '#app/features/privacy-desk/request-rules.ts';
import { REVIEW_FILTERS } from '#app/features/reviews/moderate.server.ts';
import { countModerated, findModerated } from '#app/features/reviews/moderation-queries.server.ts';
import { CODE_KINDS } from '#app/features/voucher-desk/code-rules.ts';
import { BATCH_FILTERS } from '#app/features/voucher-desk/batches.server.ts';
import { findBatchRows } from '#app/features/voucher-desk/queries.server.ts';
import { PRIVACY_REQUEST_KINDS, PRIVACY_REQUEST_STATES } from '#app/platform/states.ts';
import type { Transaction } from '#db/client.ts';
import { buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { buildCustomer, buildStaff } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  countRead,
  expectListPages,
  PAGE,
  readAt,
  type Narrowed,
} from '#tests/support/list-pages.ts';

/* Pages of lists of which most rows are of one kind, and what is looked for stands behind all of those. */

const ROWS = 4_000;
/** Of each state that is not the common one. */
const RARE = 12;
const TODAY = '2026-06-01';

let database: TestDatabase;
let partnerId: number;
let productId: number;
let customerId: number;
let busyClinic: number;
let quietClinic: number;
let watcher: number;
let colleague: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  partnerId = (await buildPartner(owner)).id;
  await buildPartnerHost(owner, { host: 'localhost', partner_id: partnerId });
  productId = (await buildProduct(owner, { partner_id: partnerId })).id;
  customerId = (await buildCustomer(owner, { partner_id: partnerId })).id;
  busyClinic = (await buildProvider(owner)).id;
  quietClinic = (await buildProvider(owner)).id;
  watcher = (await buildStaff(owner, [{ role: 'auditor', partner_id: partnerId }])).id;
  colleague = (
    await buildStaff(owner, [{ role: 'doctor', partner_id: partnerId, provider_id: busyClinic }])
  ).id;
});
afterAll(() => database.drop());

const atPartner = <T>(work: (transaction: Transaction) => Promise<T>) =>
  readAt(database, partnerId, work);
const expectPages = <Row extends { id: string }>(
  table: string,
  lists: readonly Narrowed<Row>[],
  readMax: number,
) => expectListPages({ database, partnerId }, { table, lists, readMax });

/** Counted for the rail, up to `limit`: no further than what waits, however much there is besides. */
async function expectCounted(
  table: string,
  count: (transaction: Transaction, limit: number) => Promise<number>,
  expected: number,
): Promise<void> {
  for (const limit of [ROWS, 5]) {
    const [counted, read] = await atPartner(async (transaction) => {
      const before = await countRead(transaction, table);
      const found = await count(transaction, limit);
      return [found, (await countRead(transaction, table)) - before];
    });
    expect([table, limit, counted <= expected, read <= 2 * expected]).toEqual([
      table,
      limit,
      true,
      true,
    ]);
    if (limit >= expected) expect([table, counted]).toEqual([table, expected]);
  }
}

test('a page of reviews reads those of its state, of all clinics and of one', async () => {
  await database.owner.query(
    `INSERT INTO review (id, reservation_id, partner_id, provider_id, visit_starts_at, stars, comment, locale, state, refusal, reported, reply, reply_state, changed_at)
     SELECT gen_random_uuid(), gen_random_uuid(), $1, CASE WHEN part IN (1, 2, 3, 4) AND n / 6 % 2 = 0 THEN $3::bigint ELSE $2::bigint END, portal_now(), 5, 'Good.', 'en',
            (CASE part WHEN 0 THEN 'refused' WHEN 5 THEN 'waiting' ELSE 'published' END)::review_state,
            (CASE WHEN part = 0 THEN 'abuse' END)::review_refusal, (CASE WHEN part = 2 THEN 'abuse' END)::review_refusal,
            CASE WHEN part IS NULL OR part > 1 THEN 'Thanks.' END, (CASE WHEN part = 3 THEN 'waiting' WHEN part IS NULL OR part > 1 THEN 'published' END)::review_state,
            timestamptz '2026-01-01Z' + CASE WHEN part IN (2, 3, 5) THEN 1 ELSE -1 END * n * interval '1 second'
       FROM (SELECT n, CASE WHEN n > $4::int - 6 * $5::int THEN n % 6 END AS part FROM generate_series(1, $4::int) n) s`,
    [partnerId, busyClinic, quietClinic, ROWS, RARE],
  );
  await database.owner.query('ANALYZE review');
  const conditions = {
    all: 'true',
    waiting: `(state = 'waiting' OR reply_state = 'waiting')`,
    reported: 'reported IS NOT NULL',
    unanswered: `state = 'published' AND reply IS NULL`,
    published: `state = 'published'`,
    refused: `state = 'refused'`,
  };
  const narrow = (
    state: keyof typeof conditions,
    providerIds: number[] | null,
  ): Narrowed<Awaited<ReturnType<typeof findModerated>>[number]> => ({
    name: `${state} ${providerIds === null ? 'of all' : `of ${providerIds.length}`}`,
    page: (transaction, last, limit) =>
      findModerated(transaction, { providerIds, state, before: last ?? null, limit }),
    plain: `${conditions[state]} AND ${providerIds ? `provider_id IN (${providerIds.join()}) AND state = 'published'` : 'true'}
            ORDER BY ${state === 'waiting' || state === 'reported' ? 'changed_at, id' : 'changed_at DESC, id DESC'}`,
  });
  const states = ['all', ...REVIEW_FILTERS] as const;
  const shownStates = states.filter((state) => state !== 'refused');
  await expectPages(
    'review',
    [
      ...states.map((state) => narrow(state, null)),
      ...shownStates.map((state) => narrow(state, [quietClinic])),
      narrow('published', [busyClinic, quietClinic]),
    ],
    3 * RARE,
  );
  await expectCounted('review', countModerated, 3 * RARE);
});

test('a page of data requests reads those of its kind and state or of a reference, and begins where the one before ended', async () => {
  await database.owner.query(
    `INSERT INTO privacy_request (partner_id, trace_ids, kind, state, refusal, planned_for, proposed_by, channel, asked_by, received_on, due_on, staff_id, staff_name, closed_at)
     SELECT $1, ARRAY[gen_random_uuid()], kind::privacy_request_kind, state::privacy_request_state,
            (CASE WHEN state = 'refused' THEN 'unfounded' END)::privacy_refusal, CASE WHEN state = 'planned' THEN portal_now() END, CASE WHEN state = 'proposed' THEN 1 END,
            'mail', 'self', '2020-01-01', date '2020-02-01' + n, 1, 'Kiss Edit', CASE WHEN state IN ('done', 'refused', 'withdrawn') THEN portal_now() END
       FROM (SELECT n % 1000 AS n, 'export' AS kind, 'done' AS state FROM generate_series(1, $2::int) n
             UNION ALL
             SELECT 500 * n, kind, state FROM generate_series(1, $3::int) n, unnest($4::text[]) kind, unnest($5::text[]) state
              WHERE (kind, state) NOT IN (('export', 'done'), ('export', 'proposed'), ('export', 'planned'))) s`,
    [partnerId, ROWS, RARE, PRIVACY_REQUEST_KINDS, PRIVACY_REQUEST_STATES],
  );
  await database.owner.query('ANALYZE privacy_request');
  const conditions = {
    all: 'true',
    open: 'closed_at IS NULL',
    overdue: `closed_at IS NULL AND due_on < '${TODAY}'`,
  };
  const narrow = (
    kind: (typeof PRIVACY_REQUEST_KINDS)[number] | null,
    state: (typeof REQUEST_FILTERS)[number] | null,
  ): Narrowed<Awaited<ReturnType<typeof findRequestRows>>[number]> => ({
    name: `${kind ?? 'any'} ${state ?? 'all'}`,
    page: (transaction, last, limit) => {
      const after: ListPosition | null = last
        ? { isClosed: last.closed_at !== null, dueOn: last.due_on, id: last.id }
        : null;
      return findRequestRows(transaction, { kind, state, today: TODAY, after, limit });
    },
    plain: `${kind === null ? 'true' : `kind = '${kind}'`}
       AND ${state === null || state === 'open' || state === 'overdue' ? conditions[state ?? 'all'] : `state = '${state}'`}
            ORDER BY closed_at IS NOT NULL, due_on, id`,
  });
  const lists = [null, ...PRIVACY_REQUEST_KINDS].flatMap((kind) =>
    [null, ...REQUEST_FILTERS].map((state) => narrow(kind, state)),
  );
  const possible = lists.filter(
    ({ name }) => !['export proposed', 'export planned'].includes(name),
  );
  await expectPages('privacy_request', possible, PAGE * PRIVACY_REQUEST_STATES.length);
  const { rows: renamed } = await database.owner.query<{ id: string }>(
    `UPDATE privacy_request SET reference = 'GDPR/17' WHERE id = (SELECT max(id) FROM privacy_request) RETURNING id::text`,
  );
  const [named, read] = await atPartner(async (transaction) => {
    const before = await countRead(transaction, 'privacy_request');
    const by = { id: null, reference: 'gdpr/17' };
    const found = await findNamedRows(transaction, by, PAGE);
    return [found.map(({ id }) => id), (await countRead(transaction, 'privacy_request')) - before];
  });
  expect([named, read]).toEqual([renamed.map(({ id }) => id), 3]);
  const address = 'Ritka.Cim@example.test';
  await database.owner.query(
    `INSERT INTO customer (partner_id, user_email) SELECT $1, CASE n WHEN 1 THEN $3 ELSE 'c' || n || '@example.test' END FROM generate_series(1, $2::int) n`,
    [partnerId, ROWS, address],
  );
  await database.owner.query(
    `UPDATE privacy_request SET trace_ids = NULL, customer_id = (SELECT id FROM customer WHERE user_email = $2) WHERE id = $1`,
    [named[0], address],
  );
  await database.owner.query('ANALYZE customer');
  const [ofAddress, customersRead] = await atPartner(async (transaction) => {
    const before = await countRead(transaction, 'customer');
    const found = await findRowsOfAddress(transaction, address.toLowerCase(), PAGE);
    return [found.map(({ id }) => id), (await countRead(transaction, 'customer')) - before];
  });
  expect([ofAddress, customersRead]).toEqual([named, 1]);
  const { rows } = await database.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM privacy_request WHERE closed_at IS NULL',
  );
  await expectCounted('privacy_request', countOpenRequestRows, rows[0]?.n ?? 0);
});

test('a page of emergency accesses reads those that are to be judged, or were, or are somebody’s of a name', async () => {
  const seldom = await buildStaff(database.owner, [], {
    name: 'Ritka Réka',
    partner_id: partnerId,
  });
  await database.owner.query(
    `INSERT INTO break_glass (id, partner_id, customer_id, staff_id, staff_name, session_id, role, grounds, opened_at, ends_at, verdict, reviewed_at)
     SELECT gen_random_uuid(), $1, $2, CASE WHEN n > $4::int - $5::int THEN $6::bigint ELSE $7::bigint END, 'Kiss Edit', $3, 'doctor', 'life_in_danger', timestamptz '2026-01-01Z' - n * interval '1 second', portal_now(),
            verdict::break_glass_verdict, CASE WHEN verdict IS NOT NULL THEN portal_now() END
       FROM (SELECT n, CASE WHEN n <= $4::int - 2 * $5::int THEN 'justified' WHEN n % 2 = 0 THEN 'not_justified' END AS verdict FROM generate_series(1, $4::int) n) s`,
    [partnerId, customerId, randomUUID(), ROWS, RARE, seldom.id, colleague],
  );
  await database.owner.query('ANALYZE break_glass');
  const narrow = (
    values: Partial<EmergencyFilter>,
    plain: string,
  ): Narrowed<Awaited<ReturnType<typeof findEmergencyRows>>[number]> => ({
    name: JSON.stringify(values),
    page: (transaction, last, limit) =>
      findEmergencyRows(transaction, {
        by: watcher,
        state: null,
        name: null,
        id: null,
        before: last ? { at: last.exactly, id: last.id } : null,
        limit,
        ...values,
      }),
    plain: `${plain} ORDER BY opened_at DESC, id DESC`,
  });
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT id FROM break_glass WHERE verdict IS NULL ORDER BY opened_at LIMIT 1`,
  );
  const id = rows[0]?.id ?? '';
  await expectPages(
    'break_glass',
    [
      narrow({}, 'true'),
      ...EMERGENCY_STATES.map((state) =>
        narrow({ state }, state === 'open' ? 'verdict IS NULL' : `verdict = '${state}'`),
      ),
      narrow({ id }, `id = '${id}'`),
      narrow({ name: 'reka rit' }, `staff_id = ${seldom.id}`),
    ],
    // One more is read of somebody's, whose accesses of one moment have no order.
    PAGE + 1,
  );
  await expectCounted(
    'break_glass',
    (all, limit) => countOpenEmergencyRows(all, watcher, limit),
    RARE,
  );
});

test('a page of batches of codes reads those of its kind, and what was revoked or is over', async () => {
  await database.owner.query(
    `INSERT INTO code_batch (partner_id, kind, product_id, size, revoked_at, usable_until)
     SELECT $1, kind, CASE WHEN kind = 'voucher' THEN $2::int END, 1, CASE WHEN n <= 2 * $4::int AND n % 4 < 2 THEN portal_now() END,
            CASE WHEN n <= 4 * $4::int AND (n % 8 = 2 OR n > 2 * $4::int AND n % 4 = 2) THEN date '2020-01-01' END
       FROM (SELECT n, CASE WHEN n <= 2 * $4::int AND n % 2 = 0 THEN 'lab' ELSE 'voucher' END AS kind FROM generate_series(1, $3::int) n) s`,
    [partnerId, productId, ROWS, RARE],
  );
  await database.owner.query('ANALYZE code_batch');
  const conditions = {
    all: 'true',
    open: 'revoked_at IS NULL AND usable_until IS NULL',
    over: 'revoked_at IS NULL AND usable_until IS NOT NULL',
    revoked: 'revoked_at IS NOT NULL',
  };
  const narrow = (
    kind: (typeof CODE_KINDS)[number] | null,
    state: keyof typeof conditions,
  ): Narrowed<Awaited<ReturnType<typeof findBatchRows>>[number]> => ({
    name: `${kind ?? 'any'} ${state}`,
    page: (transaction, last, limit) =>
      findBatchRows(transaction, { kind, state, before: last?.id ?? null, limit }),
    plain: `${kind === null ? 'true' : `kind = '${kind}'`} AND ${conditions[state]} ORDER BY id DESC`,
  });
  const kinds = [null, ...CODE_KINDS];
  const rare = BATCH_FILTERS.filter((state) => state !== 'open');
  const lists = kinds.flatMap((kind) =>
    ['all' as const, ...rare].map((state) => narrow(kind, state)),
  );
  await expectPages('code_batch', [...lists, narrow('lab', 'open')], 4 * RARE);
  // Of many that are open the first thousand are looked at, to know that they are many.
  await expectPages(
    'code_batch',
    [narrow(null, 'open'), narrow('voucher', 'open')],
    1_001 + 4 * RARE,
  );
});

test('a page of call-backs, and their count, reads those of the topics that somebody calls about, of all, of one’s own and of nobody’s', async () => {
  await database.owner.query(
    `INSERT INTO call_back (id, partner_id, customer_id, last_name, first_name, date_of_birth, topic, phone, reach_from, due_at, locale, host, status, claimed_by, claimed_at)
     SELECT gen_random_uuid(), $1, $2, 'Kiss', 'Anna', '1980-01-01', CASE WHEN n > $3::int - 2 * $4::int OR n % 2 = 0 THEN (ARRAY['which_doctor', 'other'])[1 + n % 2] ELSE 'symptoms' END,
            '+36301234567', timestamptz '2026-01-01Z' + n * interval '1 second', timestamptz '2026-01-02Z' + n * interval '1 second', 'hu', 'localhost',
            CASE WHEN claimed_by IS NULL THEN 'requested' ELSE 'claimed' END, claimed_by, CASE WHEN claimed_by IS NOT NULL THEN portal_now() END
       FROM (SELECT n, CASE WHEN n <= $3::int - 2 * $4::int THEN $6::bigint WHEN n % 4 < 2 THEN $5::bigint END AS claimed_by FROM generate_series(1, $3::int) n) s`,
    [partnerId, customerId, ROWS, RARE, watcher, colleague],
  );
  await database.owner.query('ANALYZE call_back');
  const owners = { all: 'true', mine: `claimed_by = ${watcher}`, free: 'claimed_by IS NULL' };
  const narrow = (
    topics: readonly Topic[],
    owner: keyof typeof owners,
  ): Narrowed<Awaited<ReturnType<typeof findOpenCallBackRows>>[number]> => ({
    name: `${topics.join()} ${owner}`,
    page: (transaction, last, limit) =>
      findOpenCallBackRows(transaction, {
        after: last ? { at: last.exactly, id: last.id } : null,
        limit,
        topics,
        owner,
        staffId: watcher,
      }),
    plain: `topic IN ('${topics.join(`', '`)}') AND ${owners[owner]} ORDER BY due_at, id`,
  });
  const topics = [TOPICS, ORGANISED_TOPICS, ['other']] as const;
  const lists = topics.flatMap((some) =>
    (['all', 'mine', 'free'] as const).map((owner) => narrow(some, owner)),
  );
  await expectPages('call_back', lists, 3 * PAGE);
  const [count, read] = await atPartner(async (transaction) => {
    const before = await countRead(transaction, 'call_back');
    const counted = await countOpenCallBackRows(transaction, {
      staffId: watcher,
      topics: ORGANISED_TOPICS,
      owner: 'free',
      limit: 1_000,
    });
    return [counted, (await countRead(transaction, 'call_back')) - before];
  });
  expect([count, read]).toEqual([RARE, RARE]);
});

test('a page of given-up jobs reads those of its kind', async () => {
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload, run_at, attempts, failed_at, outcome)
     SELECT $1, CASE WHEN n <= $3::int THEN 'person_mail' ELSE 'account_mail' END, '{}', portal_now(), 20, timestamptz '2026-01-01Z' + n * interval '1 second', 'gave_up'
       FROM generate_series(1, $2::int) n`,
    [partnerId, ROWS, RARE],
  );
  await database.owner.query('ANALYZE outbox');
  const operator = await buildStaff(database.owner, [
    { role: 'system_admin', partner_id: partnerId },
  ]);
  const lists = [null, 'person_mail', 'account_mail'].map(
    (kind): Narrowed<{ id: string; exactly: string }> => ({
      name: kind ?? 'any',
      page: async (transaction, last, limit) => {
        const before = last ? { at: last.exactly, id: last.id } : null;
        const rows = await findDeadJobRows(transaction, { by: operator.id, kind, before, limit });
        return rows.map(({ id, exactly }) => ({ id: String(id), exactly }));
      },
      plain: `failed_at IS NOT NULL AND ${kind === null ? 'true' : `kind = '${kind}'`} ORDER BY failed_at DESC, id DESC`,
    }),
  );
  await expectPages('outbox', lists, PAGE);
});

test('a page of files that were imported begins where the one before ended', async () => {
  await database.owner.query(
    `INSERT INTO import_order (partner_id, kind, file_name, source, size, state, staff_id, staff_name)
     SELECT $1, 'doctors', 'doctors.csv', n::text, 1, 'done', 1, 'Kiss Edit' FROM generate_series(1, $2::int) n`,
    [partnerId, ROWS],
  );
  await database.owner.query('ANALYZE import_order');
  const all: Narrowed<Awaited<ReturnType<typeof findOrderRows>>[number]> = {
    name: 'all',
    page: (transaction, last, limit) =>
      findOrderRows(transaction, { kinds: ['doctors'], before: last?.id ?? null, limit }),
    plain: 'true ORDER BY id DESC',
  };
  await expectPages('import_order', [all], PAGE);
});
