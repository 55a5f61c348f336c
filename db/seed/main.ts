import { loadAdvice } from './advice.ts';
import { loadCallBacks } from './call-backs.ts';
import { loadCare } from './care.ts';
import { transact, type Pool, type Transaction } from '../client.ts';
import type { DirectorySize } from './clinic-plan.ts';
import { generateClinics } from './generate.ts';
import { loadClinics } from './load.ts';
import { drawPictures } from './pictures.ts';
import { loadMembers } from './members.ts';
import { loadOfficeWork } from './office-work.ts';
import { loadPartners } from './partners.ts';
import { loadPastVisits, loadReports } from './past-visits.ts';
import { loadPatients } from './patients.ts';
import { loadQuestions } from './questions.ts';
import { loadRegistration } from './registration.ts';
import { loadStaff } from './staff.ts';
import { loadReservations } from './reservations.ts';
import { loadMemberVisits, loadVideoVisit } from './visits.ts';

/** What the demo shows. */
export const DEMO_SIZE: DirectorySize = { providers: { HU: 300, RO: 200 }, doctors: 1500 };
/** Any number; another one makes another demo. */
const SEED = 20_260_302;
/** Any number; it only has to be the same in every copy of the program. */
const ADVISORY_LOCK = 7_486_118_002;

const ANALYZE_DATA = `ANALYZE location, specialization, subfunction, holiday, provider, doctor, doctor_subfunction,
  network_provider, product, product_cover, customer, subscription, cover_use, service, imported_review, calendar, calendar_subfunction, calendar_rule, calendar_exception, calendar_week, reservation`;
const ANALYZE_LISTINGS =
  'ANALYZE calendar_next, doctor_listing, provider_listing, listing_count, listing_extent, doctor_word, provider_word, name_word, marker_group, service_marker_group';

export interface DemoOptions {
  /** With the owner's rights and no limit on the time of a statement. */
  pool: Pool;
  uploadsFolder: string;
  /** Seals the authenticators of the demo's staff. */
  appSecret: string;
  /** `YYYY-MM-DD`; calendars begin in its week. */
  today: string;
  log: (message: string) => void;
}

/**
 * Fills an empty database with the demo, in one transaction: whoever kills it half-way finds the database empty again.
 * @returns false, having done nothing, when the database holds a partner already
 */
export async function loadDemoData({
  pool,
  uploadsFolder,
  appSecret,
  today,
  log,
}: DemoOptions): Promise<boolean> {
  // A second process of the demo has a folder of its own.
  await drawPictures(uploadsFolder);
  return transact(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    if (!(await isEmpty(client))) return false;
    await loadPartners(client, today);
    await loadMembers(client, today);
    await loadPatients(client, today);
    await loadRegistration(client);
    const clinics = [...generateClinics({ size: DEMO_SIZE, seed: SEED, today, hasTexts: true })];
    const { doctors } = await loadClinics(client, clinics, today);
    log(`${clinics.length} providers, ${doctors} doctors`);
    await loadStaff(client, appSecret);
    await loadReservations(client, clinics, { seed: SEED, today });
    await loadPastVisits(client, clinics, { seed: SEED, today });
    await loadMemberVisits(client, today);
    await loadVideoVisit(client);
    log('calendars and reservations');
    const now = await readClock(client);
    await loadAdvice(client);
    await loadQuestions(client, now);
    await loadCallBacks(client, now);
    await loadCare(client, now);
    await loadOfficeWork(client, { now, today });
    log('work of the staff');
    await finishListings(client);
    log('search listings');
    await loadReports(client);
    log('reports');
    return true;
  });
}

export interface BenchOptions {
  /** With the rights of a superuser: checks of references are left out. */
  pool: Pool;
  doctors: number;
  today: string;
  log: (message: string) => void;
}

const DOCTORS_PER_PROVIDER = 5;
/** As in the demo. */
const HUNGARIAN_SHARE = 0.6;

/** Fills an empty database with a directory of any size, without descriptions, reservations and pictures. */
export async function loadBenchData({ pool, doctors, today, log }: BenchOptions): Promise<void> {
  const providers = Math.round(doctors / DOCTORS_PER_PROVIDER);
  const hungarian = Math.round(providers * HUNGARIAN_SHARE);
  const size = { providers: { HU: hungarian, RO: providers - hungarian }, doctors };
  const client = await pool.connect();
  try {
    // The generator keeps references whole; checking twenty million of them would take most of the time.
    await client.query('SET session_replication_role = replica');
    await loadPartners(client, today);
    await loadMembers(client, today);
    const clinics = generateClinics({ size, seed: SEED, today, hasTexts: false });
    await loadClinics(client, clinics, today, (totals) => log(`${totals.doctors} doctors`));
    await finishListings(client);
    log('search listings');
  } finally {
    // A connection that checks no references must not be used again.
    client.release(true);
  }
}

async function isEmpty(client: Transaction): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM partner LIMIT 1');
  return rows.length === 0;
}

/** Milliseconds since the epoch, by the database's own clock. */
async function readClock(client: Transaction): Promise<number> {
  const { rows } = await client.query<{ now: Date }>('SELECT portal_now() AS now');
  return rows[0]?.now.getTime() ?? NaN;
}

/** Without fresh statistics the listings would be computed, and searched, by guesswork. */
async function finishListings(client: Transaction): Promise<void> {
  await client.query(ANALYZE_DATA);
  await client.query('SELECT rebuild_listings()');
  await client.query(ANALYZE_LISTINGS);
}
