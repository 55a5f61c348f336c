import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPartner } from '#app/features/partners/import-partner.server.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { ACME } from '#tests/support/acme.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { codeOf } from '#tests/support/refusals.ts';
import { workOnImport } from './jobs.server.ts';
import type { ImportKindName } from './kind-names.ts';
import { createImportServices, type ImportServices } from './services.server.ts';
import { describeNote, describeProblem } from './words.ts';

let database: TestDatabase;
let imports: ImportServices;
let entry: Portal;
let admin: Portal;
let partnerId: number;
let otherId: number;
/** Of a file that comes in two parts. */
const LINES = 600;
const NEVER = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  const { staff } = database;
  imports = createImportServices({
    db: { main: staff, replica: staff, close: () => Promise.resolve() },
  });
  entry = { ...(await buildAccountPortal(database.owner)), isStaffEntry: true };
  partnerId = await addPartner('acme', 'acme.localhost');
  otherId = await addPartner('other', 'other.localhost');
  admin = await as('partner_admin');
  await send(admin, 'products', 'key,name_hu,insured\nplan,Terv,yes\n').then(importAll);
}, 60_000);
afterAll(() => database.drop());

async function addPartner(key: string, host: string): Promise<number> {
  const hosts = [{ host, market: 'HU', locale: 'hu' }];
  await transact(database.owner, (one) => importPartner(one, { ...ACME, key, hosts }));
  return (await one<{ id: number }>('SELECT id FROM partner WHERE key = $1', [key]))?.id ?? 0;
}
async function as(role: StaffRole, at = partnerId): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id: at }]);
  const actor = staffActor([{ role, partnerId: at }], { staffId: id, accountId: account_id });
  return { ...entry, actor };
}
const one = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(statement, values)).rows[0];
const countVouchers = async (like: string) =>
  (await one<{ n: number }>(`SELECT count(*)::int AS n FROM voucher WHERE code LIKE $1`, [like]))
    ?.n;

/** Sends a file and orders its check. */
async function send(portal: Portal, kind: ImportKindName, text: string): Promise<string> {
  const content = Buffer.from(text);
  const file = { partnerId, kind, name: 'a.csv', source: `${Math.random()}`, size: content.length };
  const { id } = await imports.begin(portal, file);
  if (content.length > 0) {
    await imports.takePart(portal, { partnerId, id, start: 0, content });
  }
  await imports.step(portal, { partnerId, id, step: 'check' });
  return id;
}
const work = (id: string) =>
  workOnImport({ pool: database.worker, imports: database.imports }, { partnerId, id }, NEVER);
async function importAll(id: string) {
  const checked = await work(id);
  if (checked !== 'checked') return checked;
  await imports.step(admin, { partnerId, id, step: 'run' });
  return work(id);
}
/** Runs `during` while a worker has begun on the order and cannot go on. */
async function whileWorking(id: string, during: () => Promise<unknown>) {
  const other = await database.owner.connect();
  try {
    await other.query('BEGIN');
    await other.query(`SELECT pg_advisory_xact_lock(hashtext('import'), $1)`, [partnerId]);
    const end = work(id).catch(() => 'killed');
    await expect.poll(() => database.countWaiting()).toBe(1);
    await during();
    await other.query('COMMIT');
    return await end;
  } finally {
    other.release();
  }
}

test('a file is checked without a trace, imported as a whole at a press, and forgotten; sent again it brings nothing new', async () => {
  const text = `code,product\n${Array.from({ length: LINES }, (_, n) => `WHOLE${100_000 + n},plan${' '.repeat(1_000)}`).join('\n')}\n`;
  const content = Buffer.from(text);
  const file = {
    partnerId,
    kind: 'vouchers',
    name: 'w.csv',
    source: 'w',
    size: content.length,
  } as const;
  const { id, received } = await imports.begin(admin, file);
  expect(received).toBe(0);
  const half = content.subarray(0, 524_288);
  const part = { partnerId, id, start: 0, content: half };
  expect(await imports.takePart(admin, part)).toBe(524_288);
  // The connection broke off: the same file goes on, the same part does not come twice, and half of it is no file.
  expect(await imports.begin(admin, file)).toEqual({ id, received: 524_288 });
  expect(await codeOf(imports.takePart(admin, part))).toBe('changed_meanwhile');
  expect(await codeOf(imports.step(admin, { partnerId, id, step: 'check' }))).toBe(
    'changed_meanwhile',
  );
  const rest = { partnerId, id, start: 524_288, content: content.subarray(524_288) };
  expect(await imports.takePart(admin, rest)).toBe(content.length);
  await imports.step(admin, { partnerId, id, step: 'check' });
  expect(await work(id)).toBe('checked');
  expect(await imports.getOrder(admin, { partnerId, id })).toMatchObject({
    state: 'checked',
    lines: LINES,
    added: LINES,
    changed: 0,
  });
  expect(await countVouchers('WHOLE%')).toBe(0);

  // Of two who press at once one is told.
  const pressed = await Promise.all(
    [admin, await as('partner_admin')].map((portal) =>
      codeOf(imports.step(portal, { partnerId, id, step: 'run' })),
    ),
  );
  expect(pressed.toSorted()).toEqual(['changed_meanwhile', null]);
  expect(await work(id)).toBe('done');
  expect(await work(id)).toBe('superseded');
  expect(await countVouchers('WHOLE%')).toBe(LINES);
  // What is new of a file can be taken back together.
  const batched = `SELECT b.size, count(*)::int AS codes FROM code_batch b JOIN voucher v ON v.batch_id = b.id WHERE b.partner_id = $1 GROUP BY b.id`;
  expect(await one(batched, [partnerId])).toEqual({ size: LINES, codes: LINES });
  await runJob(database.worker, 'delete_old_imports');
  expect(await one('SELECT FROM import_part WHERE order_id = $1', [id])).toBeUndefined();

  const again = await send(admin, 'vouchers', text.split('\n').slice(0, 3).join('\n'));
  expect(await importAll(again)).toBe('done');
  expect(await imports.getOrder(admin, { partnerId, id: again })).toMatchObject({ added: 0 });
  const { rows } = await database.owner.query<{ action: string }>(
    `SELECT actor || ' ' || action AS action FROM audit_entry WHERE object_kind = 'import' AND object_id = $1 ORDER BY id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'staff import_begun',
    'staff import_check_ordered',
    'staff import_ordered',
    'system data_imported',
  ]);
});

test('what cannot be taken is said line by line in three languages, and nothing of the file is imported', async () => {
  const long = 'x'.repeat(100_000);
  const id = await send(
    admin,
    'vouchers',
    `code,product\nGOOD0001,plan\n=1+1,plan\n1e300,${long}\n`,
  );
  expect(await work(id)).toBe('refused');
  const { problems, problemCount } = await imports.getOrder(admin, { partnerId, id });
  expect(problemCount).toBe(3);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'code'],
    [4, 'code'],
    [4, 'product'],
  ]);
  const [first] = problems;
  expect(
    first && ['hu', 'ro', 'en'].map((locale) => describeProblem(locale as 'hu', first)),
  ).toEqual([
    '6-20 betű és számjegy legyen',
    'trebuie să aibă de la 6 la 20 de litere și cifre',
    'must be 6 to 20 letters and digits',
  ]);
  expect(await countVouchers('GOOD%')).toBe(0);
  expect(await codeOf(imports.step(admin, { partnerId, id, step: 'run' }))).toBe(
    'changed_meanwhile',
  );
  // It quotes people: who sees it is noted, once.
  await imports.getOrder(admin, { partnerId, id });
  const reads = `SELECT count(*)::int AS n FROM audit_entry WHERE action = 'import_problems_read' AND object_id = $1`;
  expect(await one(reads, [id])).toEqual({ n: 1 });
  await imports.getOrder(await as('partner_admin'), { partnerId, id });
  expect(await one(reads, [id])).toEqual({ n: 2 });
  expect(await send(admin, 'vouchers', '').then(work)).toBe('refused');
  await database.owner.query(
    `UPDATE import_order SET changed_at = portal_now() - interval '31 days' WHERE id = $1`,
    [id],
  );
  await runJob(database.worker, 'delete_old_imports');
  expect((await imports.getOrder(admin, { partnerId, id })).problems).toEqual([]);

  const age = (days: number) =>
    database.owner.query(
      `UPDATE import_order SET changed_at = portal_now() - $2 * interval '1 day' WHERE id = $1`,
      [id, days],
    );
  await age(729);
  await runJob(database.worker, 'delete_old_imports');
  expect((await imports.getOrder(admin, { partnerId, id })).state).toBe('refused');
  await age(732);
  await runJob(database.worker, 'delete_old_imports');
  expect(await codeOf(imports.getOrder(admin, { partnerId, id }))).toBe('not_found');
});

test('a file waits for nobody only while no other of the partner is being read', async () => {
  const [first, second] = [
    await send(admin, 'vouchers', 'code,product\nWAIT0001,plan\n'),
    await send(admin, 'vouchers', 'code,product\nWAIT0002,plan\n'),
  ];
  await database.owner.query(
    `UPDATE import_order SET changed_at = portal_now() - interval '11 minutes' WHERE id = ANY ($1)`,
    [[first, second]],
  );
  const isWaiting = async () =>
    (await imports.getOrder(admin, { partnerId, id: second })).isWaiting;
  expect(await isWaiting()).toBe(true);
  await database.owner.query('UPDATE import_order SET lines = 1 WHERE id = $1', [first]);
  expect(await isWaiting()).toBe(false);
  for (const id of [first, second]) await imports.step(admin, { partnerId, id, step: 'cancel' });
});

test('what was cancelled meanwhile is undone, and a killed worker leaves nothing that the next one does not do', async () => {
  const run = async (text: string) => {
    const id = await send(admin, 'vouchers', `code,product\n${text},plan\n`);
    expect(await work(id)).toBe('checked');
    await imports.step(admin, { partnerId, id, step: 'run' });
    return id;
  };
  const cancelled = await run('STOPPED1');
  const cancel = () => imports.step(admin, { partnerId, id: cancelled, step: 'cancel' });
  expect(await whileWorking(cancelled, cancel)).toBe('superseded');
  expect(await countVouchers('STOPPED%')).toBe(0);
  const killed = await run('KILLED01');
  const kill = () =>
    database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'vizit_import' AND wait_event_type = 'Lock'`,
    );
  expect(await whileWorking(killed, kill)).toBe('killed');
  expect(await countVouchers('KILLED%')).toBe(0);
  expect(await work(killed)).toBe('done');
  expect(await countVouchers('KILLED%')).toBe(1);
});

test('the directory is the system administrator’s to import, a partner’s lists are its administrator’s, and nobody else sees either', async () => {
  const system = await as('system_admin');
  const foreign = await as('partner_admin', otherId);
  const begin = (portal: Portal, kind: ImportKindName, at = partnerId) =>
    codeOf(imports.begin(portal, { partnerId: at, kind, name: 'r', source: kind, size: 1 }));
  for (const kind of ['providers', 'doctors', 'calendars', 'prices'] as const) {
    expect([await begin(system, kind), await begin(admin, kind)], kind).toEqual([
      null,
      'forbidden',
    ]);
  }
  for (const kind of ['products', 'members', 'vouchers', 'lab-codes'] as const) {
    expect([await begin(system, kind), await begin(foreign, kind)], kind).toEqual([
      'forbidden',
      'forbidden',
    ]);
  }
  expect(await begin(await as('content_editor'), 'vouchers')).toBe('forbidden');
  expect(await begin(admin, 'vouchers', otherId)).toBe('forbidden');

  const id = await send(admin, 'vouchers', 'code,product\nMINE0001,plan\n');
  for (const portal of [foreign, system]) {
    expect(await codeOf(imports.getOrder(portal, { partnerId, id }))).toBe('not_found');
    expect(await codeOf(imports.getOrder(portal, { partnerId: otherId, id }))).toBe('not_found');
    const cancel = { partnerId: otherId, id, step: 'cancel' } as const;
    expect(await codeOf(imports.step(portal, cancel))).toBe('not_found');
  }
  const list = { partnerId, after: null, limit: 50 };
  expect(await codeOf(imports.findOrders(foreign, list))).toBe('forbidden');
  const kinds = (await imports.findOrders(system, list)).rows.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['calendars', 'doctors', 'prices', 'providers']);
});

test('pages of the list come the latest first, also past the ninety-ninth file, and leave none out', async () => {
  await database.owner.query(
    `INSERT INTO import_order (partner_id, kind, file_name, source, size, received, state, staff_id, staff_name)
     SELECT $1, 'vouchers', n || '.csv', 'list', 1, 1, 'done', 1, 'Anna' FROM generate_series(1, 120) n`,
    [otherId],
  );
  const reader = await as('partner_admin', otherId);
  const names: string[] = [];
  let after: string[] | null = null;
  do {
    const asked = { partnerId: otherId, after, limit: 50 };
    const page: Awaited<ReturnType<typeof imports.findOrders>> = await imports.findOrders(
      reader,
      asked,
    );
    names.push(...page.rows.map(({ fileName }) => fileName));
    after = page.next;
  } while (after);
  expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `${120 - index}.csv`));
});

test('laboratory codes without a day end with the campaign, and whoever sends them is told so before and after', async () => {
  const notesOf = async (id: string) => (await imports.getOrder(admin, { partnerId, id })).notes;
  const untilOf = async (code: string) =>
    (
      await one<{ day: string | null }>(
        'SELECT usable_until::text AS day FROM lab_code WHERE partner_id = $1 AND code = $2',
        [partnerId, code],
      )
    )?.day;
  const early = await send(admin, 'lab-codes', 'code\nEARLY001\n');
  expect(await importAll(early)).toBe('done');
  expect(await untilOf('EARLY001')).toBeNull();
  expect(await notesOf(early)).toEqual([{ note: 'lab_endless', count: 1 }]);

  await database.owner.query(
    `INSERT INTO lab_campaign (partner_id, opens, closes, usable_until, title, text, closed_title, closed_text, places)
     VALUES ($1, '2020-01-01', '2099-03-28', '2099-04-26', '{}', '{}', '{}', '{}', '[]')`,
    [partnerId],
  );
  const file = 'code,usable_until\nCODE0001,\nCODE0002,\nCODE0003,2099-02-01\nEARLY001,\n';
  const id = await send(admin, 'lab-codes', file);
  const notes = [{ note: 'lab_until', count: 2, day: '2099-03-28' }] as const;
  expect(await work(id)).toBe('checked');
  expect(await notesOf(id)).toEqual(notes);
  await imports.step(admin, { partnerId, id, step: 'run' });
  expect(await work(id)).toBe('done');
  expect(await imports.getOrder(admin, { partnerId, id })).toMatchObject({ added: 3, changed: 1 });
  expect(await notesOf(id)).toEqual(notes);
  const days = await Promise.all(['CODE0001', 'CODE0003', 'EARLY001'].map(untilOf));
  expect(days).toEqual(['2099-03-28', '2099-02-01', null]);
  expect(describeNote('hu', notes[0])).toContain('2099. március 28.');
  expect(describeNote('ro', notes[0])).toContain('28 martie 2099');

  await database.owner.query(
    `UPDATE lab_campaign SET closes = '2020-02-01', usable_until = '2020-02-01' WHERE partner_id = $1`,
    [partnerId],
  );
  const late = await send(admin, 'lab-codes', 'code\nLATE0001\n');
  expect(await importAll(late)).toBe('done');
  expect(await notesOf(late)).toEqual([{ note: 'lab_endless', count: 1 }]);
});
