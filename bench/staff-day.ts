import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import type { BenchServer } from './bench-server.ts';
import { type BenchDatabase, TODAY } from './database.ts';
import { createHttpClient } from './http-client.ts';
import { createHttpLoad } from './http-load.ts';
import { writeFiles } from './imports-fill.ts';
import { findProduct, importFile, ownerUrlOf } from './imports.ts';
import { chooseInputs } from './inputs.ts';
import { measure, timeUntil, type Pace } from './measure.ts';
import { signInStaff } from './sessions.ts';
import { findFreeSupply } from './slots.ts';
import { askPage, REPORTS, type StaffList } from './staff-pages.ts';
import type { PatientTimings, StaffDay } from './staff-results.ts';
import { hold, submit } from './together.ts';

/** One who looks for a doctor, page after page. */
const VISITOR: Pace = { clients: 1, everyMs: 0 };
/** Ten bookings a second, as on a good morning. */
const BOOKING: Pace = { clients: 2, everyMs: 200 };
/** Somebody of the staff opens a page every second and a half, and reads it. */
const STAFF: Pace = { clients: 10, everyMs: 1_500 };
const READER: Pace = { clients: 1, everyMs: 3_000 };
const WARMUP_PAGES = 300;
/** More than are booked in the longest import. */
const FREE_TIMES = 20_000;

/** Patients alone, then beside all that the staff does at once, for as long as the import takes. */
export async function measureStaffDay(
  {
    postgres,
    database: { owner },
    server,
  }: { postgres: EmbeddedPostgres; database: BenchDatabase; server: BenchServer },
  lists: readonly StaffList[],
  { doctors, aloneMs }: { doctors: number; aloneMs: number },
): Promise<StaffDay> {
  const folder = await mkdtemp(join(tmpdir(), 'vizit-bench-staff-'));
  const [providersFile, doctorsFile] = ['providers', 'doctors'].map((name) =>
    join(folder, `${name}.csv`),
  ) as [string, string];
  const files = {
    providers: providersFile,
    doctors: doctorsFile,
    members: join(folder, 'members.csv'),
  };
  await writeFiles(files, { doctors, members: 0, product: await findProduct(owner) });
  const url = await ownerUrlOf(owner, postgres);
  const finder = await createHttpLoad(server.ports.app, await chooseInputs(owner), 1);
  const booker = createHttpClient(server.ports.app, BOOKING.clients);
  const staff = createHttpClient(server.ports.app, STAFF.clients + READER.clients);
  const supply = await findFreeSupply(owner, FREE_TIMES, TODAY);
  let pages = 0;
  const patients = async (signal: AbortSignal): Promise<PatientTimings> => {
    const [found, booked] = await Promise.all([
      timeUntil(signal, VISITOR, () => finder.finderPage((pages += 1))),
      timeUntil(signal, BOOKING, async () => submit(booker, await hold(booker, supply))),
    ]);
    return { finder: found, booking: booked };
  };
  try {
    // Clinics are there for the doctors' sake.
    await importFile(url, 'providers', providersFile);
    await measure(finder.finderPage, { clients: 1, durationMs: 0, warmupRuns: WARMUP_PAGES });
    const alone = await patients(AbortSignal.timeout(aloneMs));
    const callers = await Promise.all(lists.map(async ({ who }) => signInStaff(owner, who)));
    const open = (at: number, turn: number) => {
      const list = lists[at] as StaffList;
      const { path } = list.pages[turn % list.pages.length] ?? { path: '/' };
      return askPage(staff, callers[at] as (typeof callers)[number], path);
    };
    const reportsAt = lists.indexOf(REPORTS);
    let [opened, read] = [0, 0];
    const ending = new AbortController();
    const { signal } = ending;
    const imported = importFile(url, 'doctors', doctorsFile).finally(() => ending.abort());
    const [{ seconds }, meanwhile, listed, reported] = await Promise.all([
      imported,
      patients(signal),
      timeUntil(signal, STAFF, () => {
        opened += 1;
        return open(opened % reportsAt, Math.floor(opened / reportsAt));
      }),
      timeUntil(signal, READER, () => open(reportsAt, (read += 1))),
    ]);
    return { doctors, importSeconds: seconds, lists: listed, reports: reported, alone, meanwhile };
  } finally {
    finder.close();
    booker.close();
    staff.close();
    await rm(folder, { recursive: true });
  }
}
