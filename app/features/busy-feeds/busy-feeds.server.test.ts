import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClinicHoursServices } from '#app/features/clinic-hours/services.server.ts';
import { addDays, mondayOf } from '#app/time/week.ts';
import { countOutdatedKeys, openLastingKeys, wrapLastingKeys } from '#server/lasting-keys.ts';
import { staffActor } from '#tests/support/actors.ts';
import {
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
} from '#tests/support/booking.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { startFeedServer, type FeedServer } from '#tests/support/feed-server.ts';
import { readFeeds } from './read-feeds.server.ts';
import { openAddress } from './sealed-address.server.ts';
import { createBusyFeedServices, type BusyFeedServices } from './services.server.ts';

const URL_OF_FEED = 'https://feeds.test/a.ics';
const NOT_FOUND = { code: 'not_found' };

let database: TestDatabase;
let scene: DeskScene;
let busy: BusyFeedServices;
let hours: ReturnType<typeof createClinicHoursServices>;
let feeds: FeedServer;
/** A Monday; the calendar receives on Mondays from 9 to 11, in times of 30 minutes. */
let monday: string;
const told: number[] = [];

beforeAll(async () => {
  [database, feeds] = await Promise.all([createTestDatabase(), startFeedServer()]);
  scene = await buildDeskScene(database.owner);
  busy = createBusyFeedServices(deskDeps(database.app));
  hours = createClinicHoursServices(deskDeps(database.app));
  monday = addDays(mondayOf(scene.today), 14);
  await database.owner.query('UPDATE calendar SET slot_minutes = 30 WHERE id = $1', [
    scene.calendar.id,
  ]);
  await hours.setHours(scene.desk, {
    ...which(),
    version: 0,
    from: scene.today,
    hours: [{ weekday: 0, from: '09:00', to: '11:00', everyWeeks: 1 }],
  });
});
afterAll(async () => {
  feeds.close();
  await database.drop();
});

const which = () => ({ providerId: scene.providerId, calendarId: scene.calendar.id });

/** Times of that Monday's morning, such as `0900/0930`. */
function serveBusy(...times: string[]) {
  const day = monday.replaceAll('-', '');
  const events = times.map((time, at) => {
    const [from, to] = time.split('/');
    return `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:${day}T${from}00\r\nDTEND:${day}T${to}00\r\nEND:VEVENT\r\n`;
  });
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
  feeds.serve((_request, response) => response.end(text));
}
const serveNothing = () => feeds.serve((_request, response) => response.writeHead(404).end());

/** As a worker whose turn has come. */
async function readNow({ appSecret } = deskDeps(database.app)) {
  told.length = 0;
  await database.owner.query('UPDATE busy_feed SET next_read_at = portal_now()');
  await readFeeds({
    pool: database.worker,
    appSecret,
    network: feeds.network,
    tellCalendar: (id) => Promise.resolve(void told.push(id)),
  });
}
const shown = async () => {
  const board = await hours.getHours(scene.desk, which());
  if (!board.shown) throw new Error('no calendar');
  return board.shown;
};
/** What can be booked on that Monday. */
async function offered(): Promise<string[]> {
  const { rows } = await database.app.query<{ clock: string }>(
    `SELECT to_char(t, 'HH24:MI') AS clock FROM generate_series($2::timestamp, $2::timestamp + interval '5 hours', '30 minutes') t
      WHERE EXISTS (SELECT FROM offered_start($1, t AT TIME ZONE 'Europe/Budapest', $3)) ORDER BY t`,
    [scene.calendar.id, `${monday}T08:00`, scene.subfunctionId],
  );
  return rows.map(({ clock }) => clock);
}
const nextDay = async () => {
  const { rows } = await database.owner.query<{ day: string }>(
    'SELECT next_day::text AS day FROM doctor_listing WHERE provider_id = $1 AND subfunction_id = $2',
    [scene.providerId, scene.subfunctionId],
  );
  return rows[0]?.day;
};
/** As if its last good reading had been so long ago. */
const longAgo = (since: string) =>
  database.owner.query(
    `UPDATE busy_feed SET read_at = portal_now() - $1::interval, set_at = portal_now() - $1::interval`,
    [since],
  );
/** As if every reading had failed for so long. */
const failingFor = (since: string) =>
  database.owner.query('UPDATE busy_feed SET failing_since = portal_now() - $1::interval', [since]);
const caller = () => ({
  ...scene.desk,
  actor: staffActor([{ role: 'call_centre', partnerId: scene.partnerId, providerId: null }]),
});
const ALL = ['09:00', '09:30', '10:00', '10:30'];

test('busy times of a feed are not on offer, what is booked within them is named, and without the address all is as before', async () => {
  expect(await offered()).toEqual(ALL);
  await buildDeskVisit(database.owner, scene, `${monday}T09:00`);
  serveBusy('0915/1000', '1030/1100');
  await busy.set(scene.desk, { ...which(), url: URL_OF_FEED });
  expect((await shown()).busyFeed).toMatchObject({ readAt: null, entryCount: 0 });
  await readNow();
  expect(await offered()).toEqual(['10:00']);
  expect(told).toEqual([scene.calendar.id]);
  const { busyFeed, collisions, outside } = await shown();
  expect(busyFeed).toMatchObject({
    address: 'feeds.test/….ics',
    entryCount: 2,
    minutesAgo: 0,
    failure: null,
    isStale: false,
  });
  expect(collisions.map(({ name }) => name)).toEqual(['Szabó Kata']);
  expect(outside).toEqual([]);
  // Nothing new: nothing is written, and nobody is told.
  await readNow();
  expect(told).toEqual([]);
  // The same visit, in the clinic's own program as well.
  serveBusy('0900/0930');
  await readNow();
  expect((await shown()).collisions).toEqual([]);
  expect(await offered()).toEqual(['09:30', '10:00', '10:30']);
  await busy.set(scene.desk, { ...which(), url: null });
  expect(await offered()).toEqual(ALL);
  expect((await shown()).busyFeed).toBeNull();
});

test('what a clinic changes or closes meanwhile keeps the feed, and the feed keeps it', async () => {
  serveBusy('0900/1000');
  await busy.set(scene.desk, { ...which(), url: URL_OF_FEED });
  await readNow();
  const { version } = await shown();
  await hours.setHours(scene.desk, {
    ...which(),
    version,
    from: scene.today,
    hours: [{ weekday: 0, from: '08:30', to: '11:30', everyWeeks: 1 }],
  });
  expect(await offered()).toEqual(['08:30', '10:00', '10:30', '11:00']);
  serveBusy('1000/1030');
  await readNow();
  expect(await offered()).toEqual(['08:30', '09:00', '09:30', '10:30', '11:00']);
});

test('a feed of which nothing is heard for six hours takes its calendar off offer, says so once, and it comes back by itself', async () => {
  const whole = ['08:30', '09:00', '09:30', '10:30', '11:00'];
  serveNothing();
  await readNow();
  await failingFor('5 hours 50 minutes');
  await readNow();
  expect(await offered()).toEqual(whole);
  expect(await nextDay()).not.toBe('infinity');
  expect(await shown()).toMatchObject({ busyFeed: { failure: 'refused', isStale: false } });
  await failingFor('6 hours 10 minutes');
  await readNow();
  expect(await offered()).toEqual([]);
  expect(await nextDay()).toBe('infinity');
  expect(told).toEqual([scene.calendar.id]);
  expect(await busy.findStale(scene.desk, scene.providerId)).toEqual([scene.calendar.id]);
  await readNow();
  const { rows } = await database.owner.query(
    `SELECT payload FROM outbox WHERE kind = 'mail_stale_feed'`,
  );
  expect(rows).toHaveLength(1);
  expect(await runJob(database.worker, 'mail_stale_feed', rows[0].payload)).toBe('sent');
  expect(await busy.findToCall(caller())).toEqual([]);
  await longAgo('25 hours');
  expect(await busy.findToCall(caller())).toMatchObject([
    { calendarId: scene.calendar.id, failure: 'refused' },
  ]);
  serveBusy('1000/1030');
  await readNow();
  expect(await offered()).toEqual(whole);
  expect(told).toEqual([scene.calendar.id]);
  expect(await nextDay()).not.toBe('infinity');
  expect(await busy.findToCall(caller())).toEqual([]);
});

test('a worker that was away for a day closes nothing, even if its first attempt fails', async () => {
  await longAgo('1 day');
  serveNothing();
  await readNow();
  expect(await shown()).toMatchObject({ busyFeed: { failure: 'refused', isStale: false } });
  expect((await offered()).length).toBeGreaterThan(0);
});

test('of a doctor who has left no feed is read, nobody is told and nobody is called', async () => {
  const setDoctor = (isActive: boolean) =>
    database.owner.query('UPDATE doctor SET is_active = $2 WHERE id = $1', [
      scene.calendar.doctor_id,
      isActive,
    ]);
  await setDoctor(false);
  serveNothing();
  await failingFor('7 hours');
  await readNow();
  expect(feeds.asked).toHaveLength(0);
  expect(told).toEqual([]);
  await setDoctor(true);
  await readNow();
  expect(told).toEqual([scene.calendar.id]);
  await longAgo('25 hours');
  expect(await busy.findToCall(caller())).toHaveLength(1);
  await setDoctor(false);
  expect(await busy.findToCall(caller())).toEqual([]);
  await setDoctor(true);
  serveBusy('1000/1030');
  await readNow();
});

test('a fault of ours counts as a failed reading, too, and is reported', async () => {
  const fault = new TypeError('ours');
  const network = {
    ...feeds.network,
    isPublic: () => {
      throw fault;
    },
  };
  await database.owner.query('UPDATE busy_feed SET next_read_at = portal_now()');
  await expect(
    readFeeds({ pool: database.worker, appSecret: deskDeps(database.app).appSecret, network }),
  ).rejects.toBe(fault);
  expect((await shown()).busyFeed).toMatchObject({ failure: 'portal', isStale: false });
  await failingFor('6 hours 10 minutes');
  await readFeeds({ pool: database.worker, appSecret: deskDeps(database.app).appSecret, network });
  expect((await shown()).busyFeed).toMatchObject({ isStale: true });
  serveBusy();
  await readNow();
  expect((await shown()).busyFeed).toMatchObject({ failure: null, isStale: false });
});

test('a time that somebody holds is still theirs when the feed says it is busy or is heard of no more', async () => {
  const booking = createTestBooking(database.app);
  const held = await buildBookingScene(database.owner);
  const tokens: string[] = [];
  for (const index of [0, 1, 2, 3]) {
    const hold = holdInput(held, index);
    const { id } = await booking.holdSlot(hold);
    await booking.submitReservation(submitInput(hold, id));
    tokens.push(await findToken(database.owner, id, 'verify-public-reservation'));
  }
  const verify = (index: number) =>
    booking.verifyReservation({ portal: held.portal, token: tokens[index]!, humanCheck: 'person' });
  const close = (index: number, isFromFeed: boolean) =>
    database.owner.query(
      `INSERT INTO calendar_exception (calendar_id, during, is_from_feed) VALUES ($1, tstzrange($2::timestamptz, $2::timestamptz + interval '20 minutes'), $3)`,
      [held.calendar.id, new Date(held.starts[index]!), isFromFeed],
    );
  await close(0, true);
  await close(2, true);
  await close(2, false);
  // The last one alone is open still.
  await database.owner.query(
    'UPDATE calendar_week SET open = open[4:4] WHERE calendar_id = $1 AND cardinality(open) = 4',
    [held.calendar.id],
  );
  await database.owner.query('UPDATE calendar SET is_feed_stale = true WHERE id = $1', [
    held.calendar.id,
  ]);
  await expect(verify(0)).resolves.toMatchObject({ status: 200 });
  await expect(verify(3)).resolves.toMatchObject({ status: 200 });
  // What the clinic has closed here is over, whatever its feed says.
  await expect(verify(1)).rejects.toMatchObject({ code: 'not_offered' });
  await expect(verify(2)).rejects.toMatchObject({ code: 'not_offered' });
});

test('where the whole address lies is read by background work alone', async () => {
  await expect(database.app.query('SELECT url FROM busy_feed')).rejects.toThrow(
    'permission denied',
  );
  await expect(database.worker.query('SELECT url FROM busy_feed')).resolves.toBeDefined();
});

test('no clinic gives a feed to another one’s calendar, none to a calendar without hours, and none inside [AZ-02] [MT-01]', async () => {
  const other = await buildDeskScene(database.owner, [], scene.member);
  const setOf = (input: { providerId: number; calendarId: number; url: string }) =>
    busy.set(other.desk, input);
  await expect(setOf({ ...which(), url: URL_OF_FEED })).rejects.toMatchObject(NOT_FOUND);
  await expect(
    setOf({ providerId: other.providerId, calendarId: scene.calendar.id, url: URL_OF_FEED }),
  ).rejects.toMatchObject(NOT_FOUND);
  await expect(busy.findStale(other.desk, scene.providerId)).rejects.toMatchObject(NOT_FOUND);
  const own = { providerId: other.providerId, calendarId: other.calendar.id };
  await expect(setOf({ ...own, url: URL_OF_FEED })).rejects.toMatchObject({
    fields: { url: 'noHours' },
  });
  await expect(setOf({ ...own, url: 'https://127.0.0.1/a.ics' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('the address is kept sealed, also one of before, and opens for its own calendar alone', async () => {
  const { owner } = database;
  const kept = async () => {
    const { rows } = await owner.query<{ url: string | null; sealed: Buffer | null }>(
      'SELECT url, sealed FROM busy_feed WHERE calendar_id = $1',
      [scene.calendar.id],
    );
    return rows[0];
  };
  const { appSecret } = deskDeps(database.app);
  serveBusy('0915/1000');
  await busy.set(scene.desk, { ...which(), url: URL_OF_FEED });
  const row = await kept();
  expect(row?.url).toBeNull();
  expect(row?.sealed?.includes('feeds.test')).toBe(false);
  const sealed = row?.sealed ?? Buffer.alloc(0);
  expect(openAddress(appSecret, scene.calendar.id, sealed)).toBe(URL_OF_FEED);
  expect(openAddress(appSecret, scene.calendar.id + 1, sealed)).toBeNull();
  expect(
    openAddress('a secret of somebody else, quite long', scene.calendar.id, sealed),
  ).toBeNull();
  expect((await shown()).busyFeed?.address).toBe('feeds.test/….ics');

  await owner.query('UPDATE busy_feed SET url = $1, sealed = NULL', [URL_OF_FEED]);
  await readNow();
  expect((await kept())?.url).toBeNull();
  expect((await shown()).busyFeed).toMatchObject({ failure: null, entryCount: 1 });

  // Neither a request nor the staff reads it: as before, a statement of theirs is refused.
  for (const pool of [database.app, database.staff]) {
    await expect(pool.query('SELECT sealed FROM busy_feed')).rejects.toMatchObject({
      code: '42501',
    });
  }
});

test('a feed is read on after the secret has changed, while both count and when the old one is forgotten', async () => {
  const deps = deskDeps(database.app);
  const [current, next] = [deps.appSecret, 'the next secret of the feeds, long enough'];
  const failure = async () => (await shown()).busyFeed?.failure;
  await wrapLastingKeys(database.worker, { current, previous: null });
  await openLastingKeys(database.worker, { current, previous: null });
  serveBusy('0915/1000');
  await busy.set(scene.desk, { ...which(), url: URL_OF_FEED });

  const both = { current: next, previous: current };
  expect(await countOutdatedKeys(database.worker, both)).toBeGreaterThan(0);
  await wrapLastingKeys(database.worker, both);
  await openLastingKeys(database.worker, both);
  await readNow({ ...deps, appSecret: next });
  expect(await failure()).toBeNull();
  // Set by a page's process of the new secret, read by a worker that has not been started anew.
  const later = createBusyFeedServices({ ...deps, appSecret: next });
  await later.set(scene.desk, { ...which(), url: URL_OF_FEED });
  await readNow(deps);
  expect(await failure()).toBeNull();

  expect(await countOutdatedKeys(database.worker, both)).toBe(0);
  await openLastingKeys(database.worker, { current: next, previous: null });
  await readNow({ ...deps, appSecret: next });
  expect([await failure(), (await shown()).busyFeed?.entryCount]).toEqual([null, 1]);
});
