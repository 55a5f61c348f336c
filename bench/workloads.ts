import type { FinderFilters } from '#app/features/search/filters.ts';
import { createDirectory } from '#app/features/directory/directory.server.ts';
import { createSearchServices, type SearchServices } from '#app/features/search/services.server.ts';
import type { BenchServerPorts } from './bench-server.ts';
import { createHoldAndConfirm, holdFree, holdSubmitVerify } from './bookings.ts';
import { type BenchDatabase, TODAY } from './database.ts';
import { createSelectFloor, createUpdateFloor } from './floors.ts';
import { createHttpClient } from './http-client.ts';
import { type Ask, createHttpLoad } from './http-load.ts';
import { type Inputs, PER_PAGE } from './inputs.ts';
import { measure } from './measure.ts';
import { PORTAL } from './portal.ts';
import type { FloorName, LoadTiming, SizeResult, WorkloadResult } from './results.ts';
import { findFreeSupply } from './slots.ts';
import {
  AUTOCOMPLETE,
  HOLD_AND_CONFIRM,
  NAME_SEARCH,
  PAGE_DATA,
  SEARCH_AND_SLOTS,
} from './workload-names.ts';

const MANY_CLIENTS = 16;
/** Answers weighed to learn the size of the constant answer they are compared with. */
const WEIGHED = 100;
/** More than any machine books in the time that is measured. */
const FREE_SLOTS = 60_000;

/** Measures everything at one size of data. */
export async function measureSize(
  database: BenchDatabase,
  doctors: number,
  ports: BenchServerPorts,
  inputs: Inputs,
  durationMs: number,
): Promise<SizeResult> {
  const { pool, owner } = database;
  const time = async (run: (n: number) => Promise<unknown>): Promise<LoadTiming> => ({
    one: await measure(run, { clients: 1, durationMs }),
    sixteen: await measure(run, { clients: MANY_CLIENTS, durationMs }),
  });
  const workloads: WorkloadResult[] = [];
  const add = (
    name: string,
    floor: FloorName,
    timings: LoadTiming,
    floorTiming: LoadTiming,
    bytes: number | null = null,
  ) => workloads.push({ name, floor, ...timings, floorTiming, bytes });

  const load = await createHttpLoad(ports.app, inputs, MANY_CLIENTS);
  const floorClient = createHttpClient(ports.floor, MANY_CLIENTS);
  const overHttp = async (name: string, ask: Ask) => {
    const bytes = await weigh(ask);
    const floor = await time(() => floorClient.get(`/${bytes}`));
    add(name, 'http', await time(ask), floor, bytes);
  };
  await overHttp('autocomplete', load.autocomplete);
  await overHttp('provider search', load.searchProviders);
  await overHttp('doctor search, full pages', load.searchDoctors);
  await overHttp('doctor search, specialty and place', load.searchDoctorsOfPlace);
  await overHttp('doctor search by name', load.searchDoctorsByName);
  await overHttp(NAME_SEARCH, load.nameSearch);
  await overHttp('week of slots of 20 doctors', load.slotsOf20);
  await overHttp(SEARCH_AND_SLOTS, load.searchAndSlots);
  await overHttp('map markers', load.mapMarkers);
  await overHttp('finder page HTML', load.finderPage);
  load.close();
  floorClient.close();

  const selectFloor = await time(createSelectFloor(pool, doctors));
  add('one-row SELECT', 'select', selectFloor, selectFloor);
  const finder = createFinder(database);
  const { doctorPages, terms } = inputs;
  const complete = (n: number) => finder.findSubfunctions(PORTAL, terms[n % terms.length] ?? '');
  add(AUTOCOMPLETE, 'select', await time(complete), selectFloor);
  // What the finder's loader asks for: all that the page shows.
  const findPage = (n: number) =>
    finder.searchFinder(PORTAL, doctorPages[n % doctorPages.length] as FinderFilters);
  add(PAGE_DATA, 'select', await time(findPage), selectFloor);

  const supply = await findFreeSupply(owner, FREE_SLOTS, TODAY);
  const updateFloor = await time(await createUpdateFloor(pool));
  add('one-row UPDATE', 'update', updateFloor, updateFloor);
  add('hold', 'update', await time(() => holdFree(pool, supply)), updateFloor);
  add(HOLD_AND_CONFIRM, 'update', await time(createHoldAndConfirm(pool, supply)), updateFloor);
  add(
    'hold, submit, verify',
    'update',
    await time(() => holdSubmitVerify(pool, supply)),
    updateFloor,
  );
  return { doctors, workloads };
}

function createFinder({ pool }: BenchDatabase): SearchServices {
  const db = { main: pool, replica: pool, close: () => Promise.resolve() };
  return createSearchServices({
    db,
    directory: createDirectory(db),
    perPage: PER_PAGE,
  });
}

async function weigh(ask: Ask): Promise<number> {
  let bytes = 0;
  for (let n = 0; n < WEIGHED; n += 1) bytes += await ask(n);
  return Math.round(bytes / WEIGHED);
}
