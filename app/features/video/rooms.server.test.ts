import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildVideoScene, buildVideoVisit, type VideoScene } from '#tests/support/video.ts';
import type { FromServer } from './room-messages.ts';
import { createRoomNews } from './room-news.ts';
import type { Member } from './rooms.server.ts';
import { createVideoServices, type VideoServices } from './services.server.ts';

let database: TestDatabase;
let scene: VideoScene;
let reservationId: string;
/** Two processes; neither hears what the other tells. */
let one: VideoServices;
let other: VideoServices;

const startProcess = () =>
  createVideoServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    relay: { urls: ['turn:turn.example:3478'], secret: 'a shared secret', isOnlyWay: true },
    roomNews: createRoomNews(null),
  });

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  scene = await buildVideoScene(database.owner);
  reservationId = (await buildVideoVisit(database.owner, scene, 5)).id;
  one = startProcess();
  other = startProcess();
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.drop());

const enterAsPatient = () => one.enterVisit({ portal: scene.patient, id: reservationId });
const callIn = () => one.callIn(scene.doctor, { partnerId: scene.partnerId, id: reservationId });

/** A browser's connection to a process, with what it was told. */
async function join(
  { rooms }: VideoServices,
  { ticket }: { ticket: string },
  { isDoctor = false, isNew = true } = {},
) {
  const told: FromServer[] = [];
  const close = vi.fn();
  const socket = { send: (text: string) => told.push(JSON.parse(text) as FromServer), close };
  const member = await rooms.join(isDoctor ? null : scene.partnerId, { ticket, isNew }, socket);
  if (!member) throw new Error('not let in');
  return { member, told, close, types: () => told.map(({ type }) => type) };
}

const stateIn = (told: FromServer[]) => {
  const state = told.findLast(({ type }) => type === 'state');
  if (state?.type !== 'state') throw new Error('no state was told');
  return state;
};
const say = (member: Member, to: string, sdp: string) =>
  member.handle({ type: 'signal', to, body: { description: { type: 'offer', sdp } } });
const seen = async (id: string) => {
  const { rows } = await database.owner.query<{ seen_at: Date | null }>(
    'SELECT seen_at FROM video_end WHERE id = $1',
    [id],
  );
  return rows[0]?.seen_at;
};

test('a browser that came back by another process is told there what waits, and the process before says nothing more of it [C068]', async () => {
  const ticket = await enterAsPatient();
  const before = await join(one, ticket);
  const doctor = await join(one, await callIn(), { isDoctor: true });
  const { me } = stateIn(before.told);
  const after = await join(other, ticket, { isNew: false });
  await say(doctor.member, me, 'for the new one');
  await before.member.handle({ type: 'beat' });
  expect(before.close).toHaveBeenCalledOnce();
  await before.member.leave();
  expect(await seen(me)).toBeInstanceOf(Date);
  await after.member.handle({ type: 'beat' });
  const signals = (told: FromServer[]) => told.filter(({ type }) => type === 'signal');
  expect(signals(before.told)).toEqual([]);
  expect(signals(after.told)).toMatchObject([
    { body: { description: { sdp: 'for the new one' } } },
  ]);
  await after.member.leave();
  expect(await seen(me)).toBeNull();
});

test('credentials for the relay are renewed when the doctor calls in, and every five minutes [C068]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { member, types, told } = await join(one, await enterAsPatient());
  await member.handle({ type: 'beat' });
  expect(types()).toEqual(['relay', 'state', 'beat']);
  await callIn();
  await member.handle({ type: 'beat' });
  const afterCall = types().slice(3);
  expect(afterCall.slice(0, 2)).toEqual(['relay', 'state']);
  expect(stateIn(told).phase).toBe('called');
  told.length = 0;
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1_000);
  await member.handle({ type: 'beat' });
  await member.handle({ type: 'beat' });
  expect(types().filter((type) => type === 'relay')).toHaveLength(1);
});

test('a room that has ended gives nobody credentials for the relay [C068]', async () => {
  const ticket = await enterAsPatient();
  const doctor = await join(one, await callIn(), { isDoctor: true });
  await one.endVisit(scene.doctor, { partnerId: scene.partnerId, id: reservationId });
  const late = await join(one, ticket);
  expect(late.told).toEqual([{ type: 'end', reason: 'ended' }]);
  expect(late.close).toHaveBeenCalledOnce();
  await doctor.member.handle({ type: 'beat' });
  await doctor.member.handle({ type: 'relay' });
  expect(doctor.types().at(-1)).toBe('end');
});

test('what an end says and hears waits for no beat, its own or the other’s', async () => {
  const patient = await join(one, await enterAsPatient());
  const doctor = await join(one, await callIn(), { isDoctor: true });
  const [of, to] = [stateIn(doctor.told).me, stateIn(patient.told).me];
  const holder = await database.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM video_end WHERE id = ANY ($1) FOR NO KEY UPDATE', [[of, to]]);
  const beats = [doctor.member, patient.member].map((member) => member.handle({ type: 'beat' }));
  await say(doctor.member, to, 'past the beats');
  await vi.waitFor(() => expect(patient.types()).toContain('signal'));
  expect(patient.types()).not.toContain('beat');
  await holder.query('ROLLBACK');
  holder.release();
  await Promise.all(beats);
  expect(patient.types()).toContain('beat');
});

test('a browser that takes nothing gets no more than a hundred signals', async () => {
  const patient = await join(one, await enterAsPatient());
  const doctor = await join(one, await callIn(), { isDoctor: true });
  const { me } = stateIn(patient.told);
  // Its process has gone, and nobody takes.
  await patient.member.handle({ type: 'leave' });
  await database.owner.query(
    `INSERT INTO video_signal (partner_id, to_end, from_end, body)
     SELECT $1, $2, $3, '{}' FROM generate_series(1, 99)`,
    [scene.partnerId, me, stateIn(doctor.told).me],
  );
  await say(doctor.member, me, 'the hundredth');
  await say(doctor.member, me, 'one too many');
  const { rows } = await database.owner.query<{ count: number }>(
    'SELECT count(*)::int FROM video_signal WHERE to_end = $1',
    [me],
  );
  expect(rows).toEqual([{ count: 100 }]);
});

test('who floods is cut off, however often they connect anew', async () => {
  const ticket = await enterAsPatient();
  const first = await join(one, ticket);
  const flood = Array.from({ length: 600 }, () => first.member.handle({ type: 'relay' }));
  await Promise.all(flood);
  expect(first.close).not.toHaveBeenCalled();
  const second = await join(one, ticket);
  await second.member.handle({ type: 'beat' });
  expect(second.close).toHaveBeenCalledOnce();
});

test('a connection whose first look fails holds no place', async () => {
  const ticket = await enterAsPatient();
  const close = vi.fn();
  const broken = {
    send: () => {
      throw new Error('the line is cut');
    },
    close,
  };
  await expect(
    one.rooms.join(scene.partnerId, { ticket: ticket.ticket, isNew: true }, broken),
  ).rejects.toThrow('the line is cut');
  const { rows } = await database.owner.query<{ seen_at: Date | null }>(
    'SELECT seen_at FROM video_end WHERE reservation_id = $1',
    [reservationId],
  );
  expect(rows).toEqual([{ seen_at: null }]);
  await join(one, ticket);
  expect(close).not.toHaveBeenCalled();
});

test('a room that nobody ended is no part of the queue an hour after its end', async () => {
  await join(one, await enterAsPatient());
  const resourceId = scene.calendar.resource_id;
  const inQueue = async (endsBefore: string) => {
    await database.owner.query(
      `UPDATE reservation SET starts_at = portal_now() - interval '3 hours', ends_at = portal_now() - $2::interval WHERE id = $1`,
      [reservationId, endsBefore],
    );
    const { rows } = await database.owner.query('SELECT FROM video_queue($1)', [resourceId]);
    return rows.length;
  };
  expect(await inQueue('59 minutes')).toBe(1);
  expect(await inQueue('61 minutes')).toBe(0);
});
