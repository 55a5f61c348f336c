/**
 * `npm run bench -- staff`: what lists of a million rows and a report of ten million bookings cost two of the staff over HTTP, through
 * their own login of the database, and what somebody who looks for a doctor feels of it meanwhile. On a copy of the demo, which goes afterwards.
 */
import { LIST_POSITION, writePosition } from '#app/staff/kit/list-state.ts';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { startBenchServer } from './bench-server.ts';
import { openBenchCopy } from './database.ts';
import { createHttpClient } from './http-client.ts';
import { createHttpLoad } from './http-load.ts';
import { chooseInputs } from './inputs.ts';
import { measure } from './measure.ts';
import { formatTable } from './report.ts';
import { signInStaff, type Caller } from './sessions.ts';
import { fillStaffLists, findMiddle } from './staff-fill.ts';
import { REPORT, type StaffLoad, type StaffResult } from './staff-results.ts';

export const STAFF_EFFORT = {
  quick: { rows: 20_000, bookings: 200_000, durationMs: 1_500 },
  whole: { rows: 1_000_000, bookings: 10_000_000, durationMs: 15_000 },
};
const PEOPLE = 2;
const WARMUP_PAGES = 300;

export async function measureStaff(
  postgres: EmbeddedPostgres,
  { rows, bookings, durationMs }: (typeof STAFF_EFFORT)['whole'],
): Promise<StaffResult> {
  const database = await openBenchCopy(postgres, 'demo', console.log);
  const { owner } = database;
  console.log(`making ${rows.toLocaleString('en')} rows of each list`);
  await fillStaffLists(owner, { rows, bookings });
  const server = await startBenchServer(database);
  const client = createHttpClient(server.ports.app, PEOPLE);
  const finder = await createHttpLoad(server.ports.app, await chooseInputs(owner), 1);
  const search = (ms: number, warmupRuns = 0) =>
    measure(finder.finderPage, { clients: 1, durationMs: ms, warmupRuns });
  try {
    // The compiler settles.
    await search(0, WARMUP_PAGES);
    const loads: StaffLoad[] = [];
    for (const { name, who, paths, isReport } of await choosePages(owner)) {
      const caller = await signInStaff(owner, who);
      const ask = (n: number) => askPage(client, caller, paths[n % paths.length] ?? '/');
      const alone = await search(durationMs / 2);
      const [timing, meanwhile] = await Promise.all([
        measure(ask, { clients: PEOPLE, durationMs, warmupRuns: paths.length * 2 }),
        search(durationMs),
      ]);
      loads.push({ name, rows: isReport ? bookings : rows, timing, alone, meanwhile });
    }
    console.log(`\n${formatStaff(loads)}`);
    return { loads };
  } finally {
    client.close();
    finder.close();
    await server.stop();
    await database.close();
  }
}

interface Page {
  name: string;
  /** Whose roles it needs. */
  who: string;
  paths: string[];
  isReport?: boolean;
}

/** Each list from its beginning, narrowed down, and far behind. */
async function choosePages(owner: Parameters<typeof findMiddle>[0]): Promise<Page[]> {
  const behind = async (path: string, list: Parameters<typeof findMiddle>[1]) =>
    `${path}?${LIST_POSITION}=${writePosition(await findMiddle(owner, list))}`;
  const { rows } = await owner.query<{ id: number }>(
    'SELECT specialization_id AS id FROM preauthorization LIMIT 1',
  );
  const approvals = '/staff/approvals';
  const audit = '/staff/admin/audit';
  const jobs = '/staff/admin/jobs/dead';
  const staff = '/staff/admin/staff';
  const administrator = 'admin@staff.example';
  const decider = 'approvals@staff.example';
  const auditor = 'auditor@staff.example';
  const operator = 'system@staff.example';
  return [
    { name: 'approvals', who: decider, paths: [approvals, `${approvals}?due=overdue`] },
    {
      name: 'approvals, narrowed down or far behind',
      who: decider,
      paths: [
        `${approvals}?stage=document_asked`,
        `${approvals}?specialty=${rows[0]?.id ?? 0}`,
        `${approvals}?sort=asked`,
        await behind(approvals, 'approvals'),
      ],
    },
    { name: 'audit', who: auditor, paths: [audit, `${audit}?action=person_read`] },
    { name: 'audit, far behind', who: auditor, paths: [await behind(audit, 'audit')] },
    { name: 'jobs', who: operator, paths: ['/staff/admin/jobs'] },
    {
      name: 'given-up jobs',
      who: operator,
      paths: [jobs, `${jobs}?kind=account_mail`, await behind(jobs, 'jobs')],
    },
    { name: 'staff', who: administrator, paths: [staff] },
    {
      name: 'staff by words of their names',
      who: administrator,
      // One in twenty, one in four hundred, and one alone.
      paths: [`${staff}?text=nagy`, `${staff}?text=kiss+laszlo`, `${staff}?text=staff777`],
    },
    {
      name: `${REPORT} of three months and of a year`,
      who: auditor,
      paths: ['/staff/reports', '/staff/reports?months=12'],
      isReport: true,
    },
  ];
}

/** @throws when it is refused: a refusal would be fast */
async function askPage(
  client: ReturnType<typeof createHttpClient>,
  caller: Caller,
  path: string,
): Promise<void> {
  const { status, body } = await client.get(path, caller());
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  if (!body.includes('</table>')) throw new Error(`${path} shows no list`);
}

function formatStaff(loads: readonly StaffLoad[]): string {
  return formatTable([
    ['page', 'p50 ms', 'p99 ms', '/s', 'finder alone p99', 'meanwhile p99'],
    ...loads.map(({ name, timing, alone, meanwhile }) => [
      name,
      timing.p50Ms.toFixed(1),
      timing.p99Ms.toFixed(1),
      timing.perSecond.toFixed(0),
      alone.p99Ms.toFixed(1),
      meanwhile.p99Ms.toFixed(1),
    ]),
  ]);
}
