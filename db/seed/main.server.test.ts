import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendCalendars } from '#app/features/calendar/extend-calendars.server.ts';
import { findFreeSlots, type BusyInterval } from '#app/features/calendar/free-slots.ts';
import { findDueDays } from '#app/features/reports/roll-up-queries.server.ts';
import { locate } from '#app/time/local-week.ts';
import { createPool, WORKER_ROLE, type Pool } from '#db/client.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { createTestAccounts } from '#tests/support/accounts.ts';
import { createPortal } from '#tests/support/booking.ts';
import { TEST_SECRET } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { DEMO_SIZE, loadBenchData, loadDemoData } from './main.ts';
import { DEMO_CUSTOMERS } from './members.ts';

/** A Wednesday night: for hours no time passes, however slow the machine. */
const NOW = Date.parse('2026-09-16T01:00:00Z');
const TODAY = '2026-09-16';
const THIS_WEEK = '2026-09-14';

let database: TestDatabase;
let owner: Pool;
let worker: Pool;
let uploadsFolder: string;
let loadMs: number;

/** Pools whose clock stands at `now`. */
function openPool(now: number, role: typeof WORKER_ROLE | null): Pool {
  const clockOffsetMs = now - Date.now();
  const url = role ? database.workerUrl : database.url;
  return createPool({ url, role, max: 2, queryTimeoutMs: 0, clockOffsetMs });
}

async function all<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await owner.query(text, values)).rows as Row[];
}

async function one(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await all<{ n: number }>(`SELECT (${text})::int AS n`, values);
  return row?.n ?? NaN;
}

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  uploadsFolder = await mkdtemp(join(tmpdir(), 'vizit-uploads-'));
  owner = openPool(NOW, null);
  worker = openPool(NOW, WORKER_ROLE);
  const started = performance.now();
  await loadDemoData({
    pool: owner,
    uploadsFolder,
    appSecret: TEST_SECRET,
    today: TODAY,
    log: () => {},
  });
  loadMs = performance.now() - started;
}, 60_000);

afterAll(async () => {
  await Promise.all([owner.end(), worker.end()]);
  await database.drop();
  await rm(uploadsFolder, { recursive: true });
});

describe('the demo', () => {
  it('has a customer of each kind', async () => {
    const partner = { id: 1, key: 'generic', name: 'Vizit' };
    setClockOffset(NOW - Date.now());
    const viewers = await Promise.all(
      Object.values(DEMO_CUSTOMERS).map((id) =>
        createTestAccounts(owner).getViewer(createPortal({ partner }), id),
      ),
    );
    setClockOffset(0);
    const flags = viewers.map((viewer) => [
      viewer?.subscription !== null,
      viewer?.isInsured,
      viewer?.isInWaitingPeriod,
      viewer?.hasCardNetwork,
      viewer?.hasPaidServices,
    ]);
    expect(flags).toEqual([
      [true, true, false, true, false],
      [true, true, false, false, false],
      [true, true, true, true, false],
      [true, false, false, false, true],
      [false, false, false, false, false],
      [true, true, false, false, false],
    ]);
    expect(await one('SELECT count(*) FROM cover_use')).toBeGreaterThan(0);
  });

  it('has doctors among the staff who are those of the directory, with video visits to offer at every partner', async () => {
    const doctors = await all<{ name: string; listed: string; key: string }>(
      `SELECT m.name, d.name AS listed, d.languages = s.languages AS speaks_the_same, k.key,
              (SELECT count(*)::int FROM video_doctor v WHERE v.doctor_id = d.id AND v.provider_id = d.provider_id) AS partners,
              EXISTS (SELECT FROM calendar c JOIN calendar_subfunction o ON o.calendar_id = c.id JOIN subfunction f ON f.id = o.subfunction_id
                       WHERE c.doctor_id = d.id AND f.is_online AND f.specialization_id = k.id) AS is_online
         FROM staff_doctor_listing l JOIN staff_member m ON m.id = l.staff_id JOIN staff_doctor s ON s.staff_id = m.id
         JOIN doctor d ON d.id = l.doctor_id JOIN specialization k ON k.id = ANY (s.specialization_ids)`,
    );
    expect(doctors.length).toBeGreaterThan(10);
    for (const { name, key, listed, ...one } of doctors) {
      expect(listed).toBe(name);
      expect(one, `${name}, ${key}`).toEqual({
        speaks_the_same: true,
        partners: 9,
        is_online: true,
      });
    }
    expect(new Set(doctors.map(({ key }) => key)).size).toBeGreaterThan(7);
  });

  it('has visits of a member in every state of an approval', async () => {
    const states = await all<{ status: string; approval: string }>(
      `SELECT r.status, a.status AS approval FROM preauthorization a JOIN reservation r ON r.id = a.reservation_id WHERE r.customer_id = $1 ORDER BY r.starts_at`,
      [DEMO_CUSTOMERS.insuredWithCardNetwork],
    );
    expect(states).toEqual([
      { status: 'pending_preauth', approval: 'pending' },
      { status: 'confirmed', approval: 'approved' },
      { status: 'confirmed', approval: 'rejected' },
    ]);
  });

  it('gives every work list of the staff something to do, in both countries, and some of it overdue', async () => {
    const lists = await all<{ list: string; hungarian: number; romanian: number; overdue: number }>(
      `SELECT list, count(*) FILTER (WHERE country = 'HU')::int AS hungarian, count(*) FILTER (WHERE country = 'RO')::int AS romanian,
              count(*) FILTER (WHERE due_at < portal_now())::int AS overdue
         FROM (SELECT 'approvals' AS list, p.country::text, a.due_at FROM preauthorization a JOIN reservation r ON r.id = a.reservation_id
                 JOIN provider p ON p.id = r.provider_id WHERE a.status = 'pending' AND a.ended_at IS NULL
         UNION ALL SELECT 'advice', h.country::text, q.due_at FROM advice_question q JOIN partner_host h USING (host) WHERE q.status = 'submitted'
         UNION ALL SELECT 'call backs', h.country::text, c.due_at FROM call_back c JOIN partner_host h USING (host) WHERE c.status IN ('requested', 'claimed')
         UNION ALL SELECT 'care', h.country::text, m.due_at FROM medical_care m JOIN partner_host h USING (host) WHERE m.status IN ('requested', 'organising')
         UNION ALL SELECT 'clinics to call', country, booked_at + interval '3 days' FROM rescue_place WHERE starts_at > portal_now()
         UNION ALL SELECT 'reviews', p.country::text, v.created_at FROM review v JOIN provider p ON p.id = v.provider_id WHERE v.state = 'waiting'
         UNION ALL SELECT 'data requests', h.country::text, d.due_on::timestamptz FROM privacy_request d JOIN account c USING (customer_id) JOIN partner_host h ON h.host = c.host WHERE d.closed_at IS NULL
         UNION ALL SELECT 'emergencies', h.country::text, b.opened_at FROM break_glass b JOIN account c USING (customer_id) JOIN partner_host h ON h.host = c.host WHERE b.verdict IS NULL) work
        GROUP BY 1 ORDER BY 1`,
    );
    expect(lists.map(({ list }) => list)).toEqual([
      'advice',
      'approvals',
      'call backs',
      'care',
      'clinics to call',
      'data requests',
      'emergencies',
      'reviews',
    ]);
    for (const { list, hungarian, romanian, overdue } of lists) {
      expect([list, hungarian > 0, romanian > 0, overdue > 0]).toEqual([list, true, true, true]);
      // A list that is looked at is worked on by journeys, too: their rows are on its first page.
      expect([list, hungarian + romanian < 25]).toEqual([list, true]);
    }
    const stages = await all('SELECT DISTINCT stage FROM preauthorization WHERE status = $1', [
      'pending',
    ]);
    expect(stages).toHaveLength(4);
  });

  it('leaves the people with whom it is tried what they had, and nothing that they have to answer', async () => {
    const own = Object.values(DEMO_CUSTOMERS);
    for (const table of ['call_back', 'medical_care', 'privacy_request', 'break_glass']) {
      expect([
        table,
        await one(`SELECT count(*) FROM ${table} WHERE customer_id = ANY ($1)`, [own]),
      ]).toEqual([table, 0]);
    }
    expect(
      await one(
        'SELECT count(*) FROM reservation WHERE customer_id = ANY ($1) AND starts_at < portal_now()',
        [own],
      ),
    ).toBe(0);
  });

  it('has five weeks of past visits that ended in every way, added up for its reports', async () => {
    const past = await all<{ status: string; visits: number; reported: number }>(
      `SELECT r.status::text, count(*)::int AS visits FROM reservation r
        WHERE starts_at < $1::date::timestamp AT TIME ZONE 'Europe/Budapest' AND starts_at > $1::date - 36 GROUP BY 1 ORDER BY 1`,
      [TODAY],
    );
    expect(past.map(({ status }) => status).toSorted()).toEqual([
      'cancelled_by_patient',
      'cancelled_by_provider',
      'fulfilled',
      'no_show',
    ]);
    const [figures] = await all<Record<string, number>>(
      `SELECT sum(booked)::int AS booked, sum(fulfilled)::int AS fulfilled, sum(no_show)::int AS no_show, sum(cancelled_by_patient)::int AS by_patient,
              sum(cancelled_by_clinic)::int AS by_clinic, sum(covered)::int AS covered, count(DISTINCT day)::int AS days,
              (SELECT sum(booked)::int FROM report_month) AS by_month FROM report_day`,
    );
    const total = past.reduce((sum, { visits }) => sum + visits, 0);
    expect(figures).toMatchObject({ booked: total, by_month: total });
    expect(Object.values(figures ?? {}).every((value) => value > 20)).toBe(true);
    const waits = await all<{ kind: string; late: number }>(
      'SELECT kind, (sum(done) - sum(in_time))::int AS late FROM report_wait GROUP BY 1 ORDER BY 1',
    );
    expect(waits.map(({ kind, late }) => [kind, late > 0])).toEqual([
      ['answer', true],
      ['call_back', true],
      ['decision', true],
    ]);
    expect(await one('SELECT sum(registered) FROM report_funnel')).toBeGreaterThan(3);
    // The night that comes finds nothing to make up for.
    expect((await findDueDays(worker, { days: 0, back: 750 })).length).toBe(0);
  });

  it('loads in seconds and holds what it should', async ({ annotate }) => {
    await annotate(`loaded in ${Math.round(loadMs)} ms`);
    const { HU, RO } = DEMO_SIZE.providers;
    expect(await one(`SELECT count(*) FROM provider WHERE country = 'HU'`)).toBe(HU);
    expect(await one(`SELECT count(*) FROM provider WHERE country = 'RO'`)).toBe(RO);
    expect(await one('SELECT count(*) FROM doctor')).toBe(DEMO_SIZE.doctors);
    expect(await one('SELECT count(*) FROM specialization')).toBe(60);
    expect(await one('SELECT count(*) FROM subfunction')).toBe(227);
    expect(await one('SELECT count(*) FROM location')).toBe(95);
    expect(
      await one('SELECT min(n) FROM (SELECT count(*) n FROM calendar_week GROUP BY calendar_id) w'),
    ).toBe(27);
    expect(await one('SELECT count(*) FROM reservation')).toBeGreaterThan(10_000);
    expect(await one('SELECT count(*) FROM network_provider')).toBeGreaterThan(100);
  });

  it('answers to the hosts of the demo', async () => {
    const hosts = await all<{ host: string; theme: string; country: string }>(
      'SELECT host, theme, country FROM partner_host JOIN partner ON partner.id = partner_id ORDER BY host',
    );
    expect(hosts).toEqual([
      { host: '127.0.0.1', theme: 'generic', country: 'HU' },
      { host: 'derma-ai.localhost', theme: 'derma_ai', country: 'HU' },
      { host: 'insurer.localhost', theme: 'insurer', country: 'HU' },
      { host: 'localhost', theme: 'generic', country: 'HU' },
      { host: 'nn.localhost', theme: 'nn', country: 'HU' },
      { host: 'ro.localhost', theme: 'generic', country: 'RO' },
      { host: 'ro.search.localhost', theme: 'public_search', country: 'RO' },
      { host: 'search.localhost', theme: 'public_search', country: 'HU' },
      { host: 'telekom-health.localhost', theme: 'telekom_health', country: 'HU' },
      { host: 'telekom.localhost', theme: 'telekom', country: 'HU' },
      { host: 'tesco.localhost', theme: 'tesco', country: 'HU' },
      { host: 'up.localhost', theme: 'up', country: 'HU' },
    ]);
  });

  it('knows what people call the specialties, in three languages', async () => {
    for (const [key, word] of [
      ['dermatology', 'medic de piele'],
      ['dermatology', 'anyajegy'],
      ['dentistry', 'fogorvos'],
      ['dentistry', 'tooth ache'],
      ['gynaecology', 'nőgyógyász'],
      ['paediatrics', 'gyerekorvos'],
    ]) {
      const found =
        'SELECT count(*) FROM specialization_word JOIN specialization s ON s.id = specialization_id WHERE s.key = $1 AND word = $2';
      expect(await one(found, [key, word]), word).toBe(1);
    }
    expect(
      await one(
        'SELECT count(*) FROM specialization s WHERE NOT EXISTS (SELECT FROM specialization_word WHERE specialization_id = s.id)',
      ),
    ).toBe(0);
  });

  it('has full weeks, first free times weeks ahead and people on leave', async () => {
    const later = (weeks: number) =>
      one(
        `SELECT count(*) FROM doctor_listing WHERE subfunction_id = 0 AND next_day < 'infinity' AND next_day > $1::date + $2::int * 7`,
        [TODAY, weeks],
      );
    expect(await later(1)).toBeGreaterThan(30);
    expect(await later(3)).toBeGreaterThan(10);
    expect(
      await one(
        `SELECT count(*) FROM doctor_listing WHERE subfunction_id = 0 AND next_day <= $1::date + 2`,
        [TODAY],
      ),
    ).toBeGreaterThan(400);
    expect(await one('SELECT count(*) FROM calendar_exception')).toBeGreaterThan(300);
  });

  it('is loaded once: a second start keeps what is there', async () => {
    const appSecret = TEST_SECRET;
    const options = { pool: owner, uploadsFolder, appSecret, today: TODAY, log: () => {} };
    expect(await loadDemoData(options)).toBe(false);
    expect(await one('SELECT count(*) FROM partner')).toBe(9);
  });

  it('a process with a folder of its own shows the same pictures', async () => {
    const ownFolder = join(uploadsFolder, 'of-another-process');
    const appSecret = TEST_SECRET;
    await loadDemoData({
      pool: owner,
      uploadsFolder: ownFolder,
      appSecret,
      today: TODAY,
      log: () => {},
    });
    const picture = join('doctors', '240.svg');
    expect(await readFile(join(ownFolder, picture), 'utf8')).toBe(
      await readFile(join(uploadsFolder, picture), 'utf8'),
    );
  });

  it('leaves nothing behind when it is stopped half-way', async () => {
    const other = await createTestDatabase({ hasReference: true });
    const pool = createPool({ url: other.url, role: null, queryTimeoutMs: 0 });
    const log = () => {
      throw new Error('stopped');
    };
    await expect(
      loadDemoData({ appSecret: TEST_SECRET, pool, uploadsFolder, today: TODAY, log }),
    ).rejects.toThrow('stopped');
    const { rows } = await pool.query(
      'SELECT (SELECT count(*) FROM partner) + (SELECT count(*) FROM provider) AS n',
    );
    expect(rows).toEqual([{ n: 0 }]);
    await pool.end();
    await other.drop();
  });
});

interface CalendarFacts {
  id: number;
  resource_id: number;
  provider_id: number;
  doctor_id: number | null;
  tz: string;
  slot_minutes: number;
  lead_minutes: number;
  subfunctions: number[];
  weeks: { week: string; open: number[] }[];
  busy: BusyInterval[];
}

/** The first free local day of each calendar, computed slot by slot. */
async function findNextDays(): Promise<(CalendarFacts & { nextDay: string })[]> {
  const calendars = await all<CalendarFacts>(`
    SELECT c.id, c.resource_id, c.provider_id, c.doctor_id, c.tz, c.slot_minutes, c.lead_minutes,
           ARRAY(SELECT subfunction_id FROM calendar_subfunction WHERE calendar_id = c.id) AS subfunctions,
           (SELECT json_agg(json_build_object('week', week, 'open', open) ORDER BY week) FROM calendar_week WHERE calendar_id = c.id) AS weeks,
           (SELECT coalesce(json_agg(json_build_array(extract(epoch FROM starts_at) * 1000, extract(epoch FROM ends_at) * 1000)), '[]')
              FROM reservation_busy b WHERE b.resource_id = c.resource_id) AS busy
      FROM calendar c`);
  return calendars.map((calendar) => {
    const { tz, slot_minutes: slotMinutes, lead_minutes: leadMinutes, weeks, busy } = calendar;
    for (const { week, open } of weeks) {
      const [first] = findFreeSlots({ week, tz, slotMinutes, leadMinutes, open, busy, now: NOW });
      if (first) return { ...calendar, nextDay: locate(first.startsAt, tz).day };
    }
    return { ...calendar, nextDay: 'infinity' };
  });
}

const LISTINGS = {
  doctor: 'SELECT doctor_id AS id, subfunction_id, next_day FROM doctor_listing',
  provider: 'SELECT provider_id AS id, subfunction_id, next_day FROM provider_listing',
};

describe('search listings', () => {
  it('agree with looking at every free slot of every calendar', async () => {
    const calendars = await findNextDays();
    for (const [kind, text] of Object.entries(LISTINGS)) {
      const byOwner = Map.groupBy(calendars, (calendar) =>
        kind === 'doctor' ? calendar.doctor_id : calendar.provider_id,
      );
      const rows = await all<{ id: number; subfunction_id: number; next_day: string }>(text);
      const wrong = rows.filter(({ id, subfunction_id: wanted, next_day: shown }) => {
        const offering = (byOwner.get(id) ?? []).filter(
          ({ subfunctions }) => wanted === 0 || subfunctions.includes(wanted),
        );
        const [first = 'infinity'] = offering.map(({ nextDay }) => nextDay).toSorted();
        return first !== shown;
      });
      expect(rows.length).toBeGreaterThan(2000);
      expect(wrong).toEqual([]);
    }
  });

  it('are counted for every combination that a search may ask for', async () => {
    const counted = 'SELECT sum(n) FROM listing_count WHERE kind = $1 AND subfunction_id = 0';
    expect(await one(counted, ['doctor'])).toBe(DEMO_SIZE.doctors);
    expect(await one(counted, ['provider'])).toBe(500);
    const wrong = `SELECT count(*) FROM (
      SELECT subfunction_id, location_id, speaks_english, has_discount, n FROM listing_count WHERE kind = 'doctor'
      EXCEPT SELECT subfunction_id, location_id, speaks_english, has_discount, count(*) FROM doctor_listing GROUP BY 1, 2, 3, 4) x`;
    expect(await one(wrong)).toBe(0);
  });

  it('move on when the last free time of a day is taken, at both places of work, and back when it is cancelled', async () => {
    const calendars = await findNextDays();
    const shared = calendars.find(
      (calendar) =>
        calendar.nextDay !== 'infinity' &&
        calendars.some(
          (other) =>
            other.resource_id === calendar.resource_id && other.provider_id < calendar.provider_id,
        ),
    );
    if (!shared?.doctor_id) throw new Error('nobody works at two places');
    const shown = () =>
      all<{ next_day: string }>(
        'SELECT next_day FROM doctor_listing WHERE doctor_id = $1 AND subfunction_id = 0',
        [shared.doctor_id],
      );
    const before = await shown();
    // Everything that day, whoever offers it.
    await owner.query(
      `INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash, locale)
       SELECT gen_random_uuid(), 1, 'blocked', $1, $2, $3, 1, t, t + interval '5 minutes', 'confirmed', '\\x00', 'hu'
         FROM generate_series($4::date::timestamptz - interval '4 hours', $4::date::timestamptz + interval '28 hours', interval '5 minutes') t
       ON CONFLICT DO NOTHING`,
      [shared.resource_id, shared.id, shared.provider_id, shared.nextDay],
    );
    const refresh = 'SELECT refresh_resource_listing($1) AS n';
    expect((await worker.query(refresh, [shared.resource_id])).rows[0].n).toBeGreaterThan(0);
    const after = await shown();
    expect((after[0]?.next_day ?? '') > (before[0]?.next_day ?? '')).toBe(true);
    await owner.query(`DELETE FROM reservation WHERE host = 'blocked'`);
    await worker.query(refresh, [shared.resource_id]);
    expect(await shown()).toEqual(before);
    expect((await worker.query(refresh, [shared.resource_id])).rows).toEqual([{ n: 0 }]);
  });

  it('follow the clock: what has passed is looked at again until nothing is stale', async () => {
    const twoDaysLater = openPool(NOW + 2 * 86_400_000, WORKER_ROLE);
    const stale = `SELECT count(*)::int AS n FROM doctor_listing WHERE next_day < '2026-09-18'`;
    expect((await twoDaysLater.query(stale)).rows[0].n).toBeGreaterThan(300);
    const limit = 700;
    let calls = 0;
    for (let done = limit; done === limit; calls += 1) {
      done = (await twoDaysLater.query('SELECT refresh_stale_listings($1) AS n', [limit])).rows[0]
        .n;
    }
    expect(calls).toBeGreaterThan(1);
    expect((await twoDaysLater.query(stale)).rows[0].n).toBe(0);
    await twoDaysLater.end();
    await owner.query('SELECT rebuild_listings()');
  });

  it('forget a doctor who left and know one who changed', async () => {
    const doctor = 5;
    const shown = () => one('SELECT count(*) FROM doctor_listing WHERE doctor_id = $1', [doctor]);
    const before = await shown();
    await owner.query('UPDATE doctor SET is_active = false WHERE id = $1', [doctor]);
    await worker.query('SELECT refresh_provider_listing(provider_id) FROM doctor WHERE id = $1', [
      doctor,
    ]);
    expect(await shown()).toBe(0);
    await owner.query('UPDATE doctor SET is_active = true WHERE id = $1', [doctor]);
    await worker.query('SELECT refresh_provider_listing(provider_id) FROM doctor WHERE id = $1', [
      doctor,
    ]);
    expect(await shown()).toBe(before);
  });

  it('are written by the worker alone', async () => {
    for (const call of [
      'rebuild_listings()',
      'refresh_provider_listing(1)',
      'write_doctor_listing(ARRAY[1])',
    ]) {
      await expect(database.app.query(`SELECT ${call}`), call).rejects.toThrow('permission denied');
    }
    for (const call of ['rebuild_listings()', 'write_doctor_listing(ARRAY[1])']) {
      await expect(worker.query(`SELECT ${call}`), call).rejects.toThrow('permission denied');
    }
  });
});

describe('calendar weeks', () => {
  it('follow from the rules, exceptions and holidays that the database holds', async () => {
    const fingerprint = `SELECT md5(string_agg(concat_ws(' ', calendar_id, week, open), ';' ORDER BY calendar_id, week)) FROM calendar_week`;
    const count = await one('SELECT count(*) FROM calendar_week');
    const before = await all(fingerprint);
    await owner.query('TRUNCATE calendar_week');
    expect(await extendCalendars(worker, TODAY)).toBe(count);
    expect(await all(fingerprint)).toEqual(before);
  });

  it('are always on offer half a year ahead, and adding them again changes nothing', async () => {
    const calendars = await one('SELECT count(*) FROM calendar');
    expect(await extendCalendars(worker, TODAY)).toBe(0);
    expect(await extendCalendars(worker, '2026-10-07')).toBe(3 * calendars);
    expect(await one('SELECT count(DISTINCT week) FROM calendar_week')).toBe(30);
    expect(await one('SELECT count(*) FROM calendar_week WHERE week < $1', [THIS_WEEK])).toBe(0);
    await owner.query(`DELETE FROM calendar_week WHERE week > '2027-03-15'`);
  });
});

describe('data for measuring', () => {
  it('has exactly the doctors asked for, with calendars and listings', async () => {
    const other = await createTestDatabase({ hasReference: true });
    const pool = createPool({ url: other.url, role: null, queryTimeoutMs: 0 });
    await loadBenchData({ pool, doctors: 200, today: TODAY, log: () => {} });
    const { rows } = await pool.query(
      'SELECT (SELECT count(*) FROM doctor) AS doctors, (SELECT count(*) FROM provider) AS providers, (SELECT count(*) FROM doctor_listing WHERE subfunction_id = 0) AS listed',
    );
    expect(rows).toEqual([{ doctors: 200, providers: 40, listed: 200 }]);
    await pool.end();
    await other.drop();
  });
});
