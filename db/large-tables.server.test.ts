import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { createFinderScene, type FinderScene } from '#tests/support/finder.ts';
import { isDeclaredByTest } from '#tests/support/statements.ts';
import type { Pool } from './client.ts';
import { statements } from './sql.ts';

const PROJECT = join(import.meta.dirname, '..');
/** These have a row for each doctor, clinic or booking, or several. */
const LARGE = [
  'calendar',
  'calendar_subfunction',
  'calendar_week',
  'doctor',
  'doctor_listing',
  'doctor_subfunction',
  'doctor_word',
  'imported_review',
  'network_provider',
  'provider',
  'provider_listing',
  'reservation',
  'service',
];
/** Nightly work over everything, and what is said of a whole market on its start page, kept for a minute. */
const OF_EVERYTHING = /^(?:calendar_due|directory_offer|reports_.*|worker_.*)$/;

/** What the planner is told of each. */
const ROWS = 1_000_000;
/** A clinic has some doctors, a calendar some services: not thousands, as is believed of what was never looked at. */
const FEW_EACH = [
  ['doctor', 'provider_id'],
  ['calendar', 'provider_id'],
  ['calendar', 'doctor_id'],
  ['calendar_subfunction', 'calendar_id'],
  ['doctor_subfunction', 'doctor_id'],
  ['imported_review', 'provider_id'],
  ['service', 'doctor_id'],
  ['service', 'provider_id'],
] as const;

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
  const { owner } = scene.database;
  await buildReservation(owner, {
    calendar: scene.calendars.eva,
    starts_at: new Date('2026-03-05T09:00:00Z'),
    subfunction_id: scene.consultation.id,
  });
  await owner.query('INSERT INTO network_provider VALUES ($1, $2)', [
    scene.partner.id,
    scene.duna.id,
  ]);
  for (const [table, column] of FEW_EACH) {
    await owner.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET (n_distinct = -0.2)`);
    await owner.query(`ANALYZE ${table} (${column})`);
  }
  // It would tell the planner how small they are.
  for (const table of LARGE) {
    await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  }
  await owner.query(
    `UPDATE pg_class SET relpages = 1, reltuples = $2
      WHERE oid IN (SELECT t::regclass FROM unnest($1::text[]) t UNION SELECT indexrelid FROM pg_index WHERE indrelid = ANY ($1::regclass[]))`,
    [LARGE, ROWS],
  );
  const files = globSync('{app,server,db}/**/*.server.ts', { cwd: PROJECT });
  const declaring = files.filter((file) =>
    /\bsql\.named[<(]/.test(readFileSync(join(PROJECT, file), 'utf8')),
  );
  await Promise.all(declaring.map((file) => import(join(PROJECT, file))));
});
afterAll(() => scene.close());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Order By'?: string;
  Plans?: Node[];
}

/** What reads a large table from one end to the other, unless it ends early. */
function findWholeReads(node: Node, endsEarly = false): string[] {
  const table = node['Relation Name'];
  const isNarrowed =
    node['Index Cond'] !== undefined ||
    node['Order By'] !== undefined ||
    !/^(?:Seq|Index|Index Only) Scan$/.test(node['Node Type']);
  const own =
    table && LARGE.includes(table) && !isNarrowed && !endsEarly
      ? [`${table} by ${node['Index Name'] ?? 'no index'}`]
      : [];
  const isLimit = endsEarly || node['Node Type'] === 'Limit';
  return [...own, ...(node.Plans ?? []).flatMap((one) => findWholeReads(one, isLimit))];
}

async function plan(role: Pool, text: string): Promise<Node | null> {
  const found = await role
    .query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
    .catch(() => null);
  return found?.rows[0]?.['QUERY PLAN'][0].Plan ?? null;
}

test('a statement of requests goes through no table that grows with doctors, clinics or bookings', async () => {
  const problems: string[] = [];
  let planned = 0;
  for (const [name, text] of statements) {
    if (OF_EVERYTHING.test(name) || isDeclaredByTest(name)) continue;
    const found =
      (await plan(scene.database.app, text)) ?? (await plan(scene.database.staff, text));
    if (!found) continue;
    planned += 1;
    const reads = findWholeReads(found);
    if (reads.length > 0) problems.push(`${name}: ${reads.join(', ')}`);
  }
  expect(planned).toBeGreaterThan(900);
  expect(problems).toEqual([]);
});
