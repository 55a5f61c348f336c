import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prices as importedPrices } from '#app/features/imports/kinds/prices.server.ts';
import { createClinicProfileServices } from '#app/features/clinic-profile/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createPool, WORKER_ROLE } from '#db/client.ts';
import { addDays } from '#app/time/week.ts';
import { buildDoctor } from '#tests/support/builders/clinics.ts';
import { buildSubfunction } from '#tests/support/builders/places.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { failureOf } from '#tests/support/refusals.ts';
import { NONE, type TypedDiscount } from './discount-rules.ts';
import { startDueChanges } from './start-changes.server.ts';
import { createClinicPricesServices, type ClinicPricesServices } from './services.server.ts';

let database: TestDatabase;
let scene: DeskScene;
let prices: ClinicPricesServices;
let doctorId: number;
let service: number;

beforeAll(async () => {
  database = await createTestDatabase();
  prices = createClinicPricesServices(deskDeps(database.staff));
});
afterAll(() => database.drop());

/** Each test has a clinic of its own. */
beforeEach(async () => {
  scene = await buildDeskScene(database.owner, ['09:00'], scene?.member);
  doctorId = scene.calendar.doctor_id ?? 0;
  service = scene.subfunctionId;
});

const one = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await database.owner.query<Row>(statement, values)).rows[0];
const board = (whose: number | null = null, portal = scene.desk) =>
  prices.getPriceBoard(portal, { providerId: scene.providerId, doctorId: whose });
const lineOf = async (whose: number | null = null) =>
  (await board(whose)).lines.find(({ id }) => id === service);
async function save(
  amount: string,
  {
    whose = null,
    startsOn = scene.today,
    isSure = false,
  }: { whose?: number | null; startsOn?: string; isSure?: boolean } = {},
) {
  const { seen } = await board(whose);
  return prices.savePrices(scene.desk, {
    providerId: scene.providerId,
    doctorId: whose,
    startsOn,
    prices: [{ subfunctionId: service, amount }],
    seen,
    isSure,
  });
}
/** What a visitor would pay who booked now. */
const asked = async () =>
  (
    await one<{ price: number | null }>('SELECT list_price($1, $2, $3) AS price', [
      scene.providerId,
      doctorId,
      service,
    ])
  )?.price;
/** By what searches are put in order. */
const listedPrices = () =>
  one(
    `SELECT d.price AS doctor, p.price AS clinic FROM doctor_listing d JOIN provider_listing p USING (provider_id, subfunction_id)
      WHERE d.doctor_id = $1 AND d.subfunction_id = $2`,
    [doctorId, service],
  );
/** As the worker does at midnight. */
const work = (pool = database.worker) => startDueChanges(pool, new AbortController().signal);
const passDays = async (days: number) => {
  await database.owner.query(
    'UPDATE price_change SET starts_on = starts_on - $2::int WHERE provider_id = $1',
    [scene.providerId, days],
  );
  return work();
};

test('a price of the clinic counts at once for who books and who searches, and the doctor’s own goes before it', async () => {
  const { id } = await save('12 000 Ft');
  expect(await asked()).toBe(12_000);
  expect(await listedPrices()).toEqual({ doctor: 12_000, clinic: 12_000 });
  expect(
    await one(
      `SELECT action, actor_role FROM audit_entry WHERE object_kind = 'price_change' AND object_id = $1`,
      [String(id)],
    ),
  ).toEqual({ action: 'prices_published', actor_role: 'provider_manager' });
  await save('14.500', { whose: doctorId });
  expect(await asked()).toBe(14_500);
  expect(await listedPrices()).toEqual({ doctor: 14_500, clinic: 12_000 });
  expect(await lineOf()).toMatchObject({
    price: 12_000,
    own: { count: 1, min: 14_500, max: 14_500 },
  });
  expect(await lineOf(doctorId)).toMatchObject({ price: 14_500, clinicPrice: 12_000 });
  await save('', { whose: doctorId });
  expect(await asked()).toBe(12_000);
  expect(await listedPrices()).toEqual({ doctor: 12_000, clinic: 12_000 });
  const { versions } = await board(doctorId);
  expect(versions.map(({ state, value, before }) => [state, value, before])).toEqual([
    ['published', { [service]: null }, { [service]: 14_500 }],
    ['published', { [service]: 14_500 }, { [service]: null }],
  ]);
});

test('what is booked keeps its price, and a later price waits for its day', async () => {
  await save('12000');
  const visit = await buildDeskVisit(database.owner, scene, `${addDays(scene.today, 1)}T09:00`);
  await database.owner.query('UPDATE reservation SET price = $2 WHERE id = $1', [
    visit.id,
    await asked(),
  ]);
  const startsOn = addDays(scene.today, 10);
  await save('15000', { startsOn });
  expect(await asked()).toBe(12_000);
  expect((await board()).planned).toMatchObject([{ startsOn, value: { [service]: 15_000 } }]);
  expect(await passDays(9)).toBe(0);
  expect(await asked()).toBe(12_000);
  expect(await passDays(1)).toBe(1);
  expect(await asked()).toBe(15_000);
  expect(await one('SELECT price FROM reservation WHERE id = $1', [visit.id])).toEqual({
    price: 12_000,
  });
  const { planned, versions } = await board();
  expect(planned).toEqual([]);
  expect(versions[0]).toMatchObject({ state: 'published', before: { [service]: 12_000 } });
});

test('a planned price is taken back once, and then never begins', async () => {
  await save('12000');
  const { id } = await save('15000', { startsOn: addDays(scene.today, 3) });
  const which = { providerId: scene.providerId, id };
  const { seen } = await prices.withdraw(scene.desk, which);
  expect((await board()).seen).toBe(seen);
  expect(await failureOf(prices.withdraw(scene.desk, which))).toEqual({ code: 'not_found' });
  expect(await passDays(3)).toBe(0);
  expect(await asked()).toBe(12_000);
});

test('nothing is taken that is no price, begins in the past or is no service of theirs', async () => {
  const problem = (field: string, what: string) => ({
    code: 'invalid_input',
    fields: { [field]: what },
  });
  const field = `prices.${service}`;
  expect(await failureOf(save('-5'))).toEqual(problem(field, 'negative'));
  expect(await failureOf(save('sok'))).toEqual(problem(field, 'notAmount'));
  expect(await failureOf(save('9000', { startsOn: addDays(scene.today, -1) }))).toEqual(
    problem('startsOn', 'dayPast'),
  );
  await save('9000');
  expect(await failureOf(save('90000'))).toEqual(problem(field, 'doubtful'));
  await save('90000', { isSure: true });
  expect(await asked()).toBe(90_000);
  const foreign = await buildSubfunction(database.owner);
  const { seen } = await board();
  expect(
    await failureOf(
      prices.savePrices(scene.desk, {
        providerId: scene.providerId,
        doctorId: null,
        startsOn: scene.today,
        prices: [{ subfunctionId: foreign.id, amount: '5' }],
        seen,
        isSure: true,
      }),
    ),
  ).toEqual(problem(`prices.${foreign.id}`, 'serviceGone'));
});

test('of two who change a list at once the second is told, and nothing is overwritten', async () => {
  const { seen } = await board();
  const both = await Promise.all(
    ['8000', '9000'].map((amount) =>
      failureOf(
        prices.savePrices(scene.desk, {
          providerId: scene.providerId,
          doctorId: null,
          startsOn: scene.today,
          prices: [{ subfunctionId: service, amount }],
          seen,
          isSure: false,
        }),
      ),
    ),
  );
  expect(both).toContainEqual({ code: 'changed_meanwhile' });
  expect(both).toContainEqual(null);
  expect(await asked()).toBe(both[0] === null ? 8_000 : 9_000);
});

test('a service that a doctor gets again has its last price on offer', async () => {
  await save('11000', { whose: doctorId });
  const other = await buildSubfunction(database.owner);
  const profiles = createClinicProfileServices({
    ...deskDeps(database.staff),
    files: createTestFiles(),
  });
  const setServices = async (services: number[]) => {
    const whose = { providerId: scene.providerId, doctorId };
    const { current, seen } = await profiles.getProfile(scene.desk, whose);
    await profiles.saveProfile(scene.desk, {
      ...whose,
      profile: { ...current, services },
      seen,
      isPublished: true,
    });
  };
  await database.owner.query('INSERT INTO calendar_subfunction VALUES ($1, $2)', [
    scene.calendar.id,
    other.id,
  ]);
  await setServices([service, other.id]);
  await setServices([other.id]);
  expect(await lineOf(doctorId)).toBeUndefined();
  await setServices([service, other.id]);
  expect(await lineOf(doctorId)).toMatchObject({
    price: null,
    former: { price: 11_000, day: scene.today },
  });
  await save('11500', { whose: doctorId });
  expect(await lineOf(doctorId)).toMatchObject({ price: 11_500, former: null });
});

test('a price from a file is marked until the clinic sets it, and a file marks it again', async () => {
  await database.owner.query(
    `UPDATE provider SET owner_partner_id = $2, external_id = 'clinic-' || id WHERE id = $1`,
    [scene.providerId, scene.partnerId],
  );
  const load = async (price: number) => {
    const client = await database.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `CREATE TEMP TABLE import_row ON COMMIT DROP AS
           SELECT 1 AS line, external_id AS provider, NULL::text AS doctor, $2::int AS service, $3::int AS price, NULL::int AS position FROM provider WHERE id = $1`,
        [scene.providerId, service, price],
      );
      await client.query('CREATE TEMP TABLE import_provider (id bigint) ON COMMIT DROP');
      await importedPrices.apply(client, {
        partnerId: scene.partnerId,
        host: { host: 'acme.localhost', locale: 'hu' },
        today: scene.today,
      });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
  await load(7_000);
  expect(await lineOf()).toMatchObject({ price: 7_000, isImported: true });
  await save('7500');
  expect(await lineOf()).toMatchObject({ price: 7_500, isImported: false });
  await load(7_200);
  expect(await lineOf()).toMatchObject({ price: 7_200, isImported: true });
});

const ABOUT = { hu: 'Első vizsgálat', ro: 'Prima consultație', en: 'First visit' };
async function saveDiscount(change: Partial<TypedDiscount>, startsOn = scene.today) {
  const { providerId } = scene;
  const { seen } = await prices.getDiscountBoard(scene.desk, providerId);
  const discount = { rate: '10', isGeneral: false, about: ABOUT, endsOn: '', ...change };
  return prices.saveDiscount(scene.desk, { providerId, startsOn, discount, seen, isSure: false });
}
const listed = () =>
  one('SELECT DISTINCT has_discount FROM doctor_listing WHERE doctor_id = $1', [doctorId]);

test('a discount is found in the search from its day on, and leaves it when it is set to none', async () => {
  await database.owner.query('SELECT refresh_provider_listing($1)', [scene.providerId]);
  await saveDiscount({}, addDays(scene.today, 2));
  expect(await listed()).toEqual({ has_discount: false });
  expect(await passDays(2)).toBe(1);
  expect(await listed()).toEqual({ has_discount: true });
  expect(
    await one(
      'SELECT discount_rate, discount_description, is_discount_general, discount_locales FROM provider WHERE id = $1',
      [scene.providerId],
    ),
  ).toEqual({
    discount_rate: 10,
    discount_description: ABOUT.hu,
    is_discount_general: false,
    discount_locales: ABOUT,
  });
  await saveDiscount({ rate: '' });
  expect(await listed()).toEqual({ has_discount: false });
  const { current, versions } = await prices.getDiscountBoard(scene.desk, scene.providerId);
  expect(current).toEqual(NONE);
  expect(versions.map(({ value }) => value.rate)).toEqual([0, 10]);
});

test('of two who change the discount at once the second is told', async () => {
  const { providerId } = scene;
  const { seen } = await prices.getDiscountBoard(scene.desk, providerId);
  const discount = { rate: '10', isGeneral: false, about: ABOUT, endsOn: '' };
  const input = { providerId, startsOn: scene.today, discount, seen, isSure: false };
  await prices.saveDiscount(scene.desk, input);
  expect(
    await failureOf(
      prices.saveDiscount(scene.desk, { ...input, discount: { ...discount, rate: '20' } }),
    ),
  ).toEqual({ code: 'changed_meanwhile' });
});

test('nobody reads or sets the prices of a clinic that is not theirs, nor without the role', async () => {
  const other = await buildDeskScene(database.owner, [], scene.member);
  const stranger = await buildDoctor(database.owner, { provider_id: other.providerId });
  const roleOf = (role: 'doctor' | 'call_centre', partnerId = scene.partnerId): Portal => ({
    ...scene.desk,
    actor:
      scene.desk.actor.kind === 'staff'
        ? { ...scene.desk.actor, grants: [{ role, partnerId, providerId: scene.providerId }] }
        : scene.desk.actor,
  });
  const { seen } = await board();
  const input = {
    providerId: scene.providerId,
    doctorId: null,
    startsOn: scene.today,
    prices: [{ subfunctionId: service, amount: '1' }],
    seen,
    isSure: true,
  };
  expect(await failureOf(board(null, other.desk))).toEqual({ code: 'not_found' });
  expect(await failureOf(board(stranger.id))).toEqual({ code: 'not_found' });
  expect(await failureOf(prices.savePrices(other.desk, input))).toEqual({ code: 'not_found' });
  for (const role of ['doctor', 'call_centre'] as const) {
    expect(await failureOf(board(null, roleOf(role)))).toMatchObject({ code: 'forbidden' });
    expect(await failureOf(prices.savePrices(roleOf(role), input))).toEqual({ code: 'forbidden' });
  }
  const { id } = await save('12000', { startsOn: addDays(scene.today, 2) });
  const theirs = { providerId: other.providerId, id };
  expect(await failureOf(prices.withdraw(other.desk, theirs))).toEqual({ code: 'not_found' });
  expect(await failureOf(prices.getDiscountBoard(other.desk, scene.providerId))).toEqual({
    code: 'not_found',
  });
  expect(
    await failureOf(
      prices.saveDiscount(other.desk, {
        ...input,
        discount: { rate: '5', isGeneral: true, about: ABOUT, endsOn: '' },
      }),
    ),
  ).toEqual({ code: 'not_found' });
});

/** A change of the clinic's list whose day has come, before the worker has seen it. */
async function makeDue(values: object, { providerId = scene.providerId, daysAgo = 0 } = {}) {
  const row = await one<{ id: number }>(
    `INSERT INTO price_change (provider_id, kind, value, before, starts_on, state, staff_id, staff_name)
     SELECT id, 'prices', $2, '{}', (portal_now() AT TIME ZONE tz)::date - $3::int, 'scheduled', 1, 'Nagy Éva' FROM provider WHERE id = $1 RETURNING id`,
    [providerId, JSON.stringify(values), daysAgo],
  );
  return row?.id ?? 0;
}

test('what was planned for today does not come over what is set today, though the worker is late', async () => {
  await save('12000');
  await makeDue({ [service]: 15_000 });
  await save('13000');
  expect(await asked()).toBe(13_000);
  expect(await work()).toBe(0);
  expect(await asked()).toBe(13_000);
  const { versions, planned } = await board();
  expect(planned).toEqual([]);
  expect(versions.slice(0, 2).map(({ state, before }) => [state, before])).toEqual([
    ['published', { [service]: 15_000 }],
    ['published', { [service]: 12_000 }],
  ]);
});

test('a discount that was planned for today does not come over one that is set today', async () => {
  await saveDiscount({ rate: '10' }, addDays(scene.today, 1));
  await database.owner.query(
    'UPDATE price_change SET starts_on = starts_on - 1 WHERE provider_id = $1',
    [scene.providerId],
  );
  await saveDiscount({ rate: '25' });
  expect(await work()).toBe(0);
  const { current, versions } = await prices.getDiscountBoard(scene.desk, scene.providerId);
  expect(current.rate).toBe(25);
  expect(versions.map(({ value, before }) => [before.rate, value.rate])).toEqual([
    [10, 25],
    [0, 10],
  ]);
});

test('what is planned cannot be taken back on its day: it has begun', async () => {
  await save('12000');
  const id = await makeDue({ [service]: 15_000 });
  const { providerId } = scene;
  expect(await failureOf(prices.withdraw(scene.desk, { providerId, id }))).toEqual({
    code: 'not_found',
  });
  expect(await asked()).toBe(15_000);
  expect((await board()).versions[0]).toMatchObject({ id, state: 'published' });
});

test('a change that cannot begin is kept as failed, and keeps no other from beginning', async () => {
  await save('12000');
  const other = await buildDeskScene(database.owner, [], scene.member);
  const theirs = { providerId: other.providerId };
  const id = await makeDue({ [service]: -1 }, { daysAgo: 1 });
  await makeDue({ [service]: 13_000 });
  await makeDue({ [other.subfunctionId]: 8_000 }, theirs);
  expect(await work()).toBe('price_changes_failed');
  expect(await one('SELECT state, failure FROM price_change WHERE id = $1', [id])).toEqual({
    state: 'failed',
    failure: '23514',
  });
  expect(await asked()).toBe(13_000);
  expect(
    await one('SELECT price FROM service WHERE provider_id = $1 AND subfunction_id = $2', [
      other.providerId,
      other.subfunctionId,
    ]),
  ).toEqual({ price: 8_000 });
  expect(await work()).toBe(0);
});

test('a clinic that cannot be done in time keeps no other waiting, and is tried again', async () => {
  const other = await buildDeskScene(database.owner, [], scene.member);
  await makeDue({ [service]: 7_000 }, { daysAgo: 1 });
  await makeDue({ [other.subfunctionId]: 8_000 }, { providerId: other.providerId });
  const hasty = createPool({ url: database.workerUrl, role: WORKER_ROLE, queryTimeoutMs: 400 });
  const holder = await database.owner.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM provider WHERE id = $1 FOR UPDATE', [scene.providerId]);
    expect(await failureOf(work(hasty))).not.toBe(null);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    await hasty.end();
  }
  const stateOf = (providerId: number) =>
    one('SELECT state FROM price_change WHERE provider_id = $1', [providerId]);
  expect(await stateOf(other.providerId)).toEqual({ state: 'published' });
  expect(await stateOf(scene.providerId)).toEqual({ state: 'scheduled' });
  expect(await work()).toBe(1);
});

test('a day begins at midnight where the clinic is', async () => {
  const { providerId } = scene;
  const bucharest = await buildDeskScene(database.owner, [], scene.member);
  await database.owner.query(
    `UPDATE provider SET country = 'RO', tz = 'Europe/Bucharest' WHERE id = $1`,
    [bucharest.providerId],
  );
  await database.owner.query(
    `INSERT INTO price_change (provider_id, kind, value, before, starts_on, state, staff_id, staff_name)
     SELECT id, 'prices', '{}', '{}', portal_now()::date + 3, 'scheduled', 1, 'Nagy Éva' FROM provider WHERE id = ANY ($1)`,
    [[providerId, bucharest.providerId]],
  );
  const begunAt = async (time: string) => {
    const at = await one<{ offset: number }>(
      `SELECT (extract(epoch FROM ((portal_now()::date + 3) + $1::interval) AT TIME ZONE 'Europe/Bucharest' - portal_now()) * 1000)::int AS offset`,
      [time],
    );
    const clockOffsetMs = at?.offset ?? 0;
    const then = createPool({ url: database.workerUrl, role: WORKER_ROLE, clockOffsetMs });
    try {
      await work(then);
    } finally {
      await then.end();
    }
    const { rows } = await database.owner.query<{ provider_id: number }>(
      `SELECT provider_id FROM price_change WHERE provider_id = ANY ($1) AND state = 'published' ORDER BY 1`,
      [[providerId, bucharest.providerId]],
    );
    return rows.map((row) => row.provider_id);
  };
  expect(await begunAt('-00:00:30')).toEqual([]);
  expect(await begunAt('00:00:30')).toEqual([bucharest.providerId]);
  expect(await begunAt('01:00:30')).toEqual([providerId, bucharest.providerId]);
});

test('a list is in the currency of the clinic’s market', async () => {
  const refused = (problem: string) => ({
    code: 'invalid_input',
    fields: { [`prices.${service}`]: problem },
  });
  expect(await failureOf(save('250 lei'))).toEqual(refused('inForints'));
  await database.owner.query(`UPDATE provider SET country = 'RO' WHERE id = $1`, [
    scene.providerId,
  ]);
  expect(await failureOf(save('12 500 Ft'))).toEqual(refused('inLei'));
  expect(await failureOf(save('250,50 lei'))).toEqual(refused('fraction'));
  await save('250,00 lei');
  expect(await asked()).toBe(250);
});

test('a first price of what only a calendar has so far puts the clinic into the searches for it, and into their totals', async () => {
  const other = await buildSubfunction(database.owner);
  await database.owner.query('INSERT INTO calendar_subfunction VALUES ($1, $2)', [
    scene.calendar.id,
    other.id,
  ]);
  const { seen } = await board();
  await prices.savePrices(scene.desk, {
    providerId: scene.providerId,
    doctorId: null,
    startsOn: scene.today,
    prices: [{ subfunctionId: other.id, amount: '7000' }],
    seen,
    isSure: false,
  });
  expect(
    await one(
      `SELECT l.price, (SELECT sum(c.n)::int FROM listing_count c WHERE c.kind = 'provider' AND c.subfunction_id = $2) AS total
         FROM provider_listing l WHERE l.provider_id = $1 AND l.subfunction_id = $2`,
      [scene.providerId, other.id],
    ),
  ).toEqual({ price: 7_000, total: 1 });
});

test('a discount leaves totals and groups of the map as if they were counted anew', async () => {
  await database.owner.query('SELECT refresh_provider_listing($1)', [scene.providerId]);
  await database.owner.query('SELECT rebuild_listing_counts()');
  const countsOf = async (statement: string) => (await database.owner.query(statement)).rows;
  const readCounts = async () => [
    await countsOf('SELECT * FROM listing_count ORDER BY 1, 2, 3, 4, 5'),
    await countsOf(
      `SELECT 0 AS subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id FROM marker_group
       UNION ALL SELECT subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id FROM service_marker_group ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    ),
  ];
  const without = await readCounts();
  await saveDiscount({});
  const counted = await readCounts();
  expect(counted).not.toEqual(without);
  await database.owner.query('SELECT rebuild_listing_counts()');
  expect(await readCounts()).toEqual(counted);
});
