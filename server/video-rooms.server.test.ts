import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { FromBrowser, FromServer } from '#app/features/video/room-messages.ts';
import { ROOM_PATH, STAFF_ROOM_PATH } from '#app/features/video/room-paths.ts';
import { createRoomNews } from '#app/features/video/room-news.ts';
import { NO_RELAY } from '#app/features/video/relay.server.ts';
import { createVideoServices, type VideoServices } from '#app/features/video/services.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestApp, STAFF_HOST } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildVideoScene, buildVideoVisit, type VideoScene } from '#tests/support/video.ts';
import { createPool } from '#db/client.ts';
import { createNews, type News } from './news.ts';

/** Two processes over one database; news go by LISTEN and NOTIFY, as they do between machines. */
const KEY = Buffer.alloc(32, 7);
const RELAY = {
  urls: ['turn:turn.example:3478'],
  secret: 'shared with coturn',
  isOnlyWay: true,
};

let database: TestDatabase;
let scene: VideoScene;
/** Enters and calls in as a third process would; who is in a room hears of it from the database alone. */
let video: VideoServices;
let third: News;
const processes: { app: FastifyInstance; news: News; port: number }[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildVideoScene(database.owner);
  for (let count = 0; count < 2; count += 1) {
    const news = openNews();
    const app = await createTestApp(database, { relay: RELAY, otherProcesses: news });
    await app.listen({ port: 0 });
    processes.push({ app, news, port: (app.server.address() as AddressInfo).port });
  }
  third = openNews();
  video = createVideoServices({
    db: { main: database.app, replica: database.app, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    relay: NO_RELAY,
    roomNews: createRoomNews(third),
  });
  await vi.waitUntil(() =>
    [third, ...processes.map(({ news }) => news)].every((news) => news.isHearing()),
  );
});
beforeEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  scene = await buildVideoScene(database.owner, scene.member);
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await Promise.all(processes.map(({ app }) => app.close()));
  await Promise.all([third.stop(), ...processes.map(({ news }) => news.stop())]);
  await database.drop();
});

function openNews(): News {
  const pool = createPool({ url: database.appUrl, max: 1 });
  return createNews({ pool, keys: [KEY], onTrouble: () => {} });
}

/** A browser at one of the processes, and what it has heard. */
function connect(at: number, { host, path = ROOM_PATH }: { host: string; path?: string }) {
  const heard: FromServer[] = [];
  const socket = new WebSocket(`ws://localhost:${processes[at]?.port}${path}`, {
    headers: { host, origin: `http://${host}` },
  });
  sockets.push(socket);
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as FromServer));
  const say = (message: FromBrowser) => socket.send(JSON.stringify(message));
  return {
    socket,
    heard,
    say,
    opened: new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve());
      socket.on('error', reject);
    }),
    state: () => heard.findLast((one) => one.type === 'state'),
    signals: () => heard.filter((one) => one.type === 'signal').map(({ body }) => body),
    end: () => heard.find((one) => one.type === 'end')?.reason,
  };
}

type Browser = ReturnType<typeof connect>;

async function enter(at: number, ticket: string, isNew = true): Promise<Browser> {
  const browser = connect(at, { host: scene.member.portal.host });
  await browser.opened;
  browser.say({ type: 'hello', ticket, isNew });
  return browser;
}

async function enterAsDoctor(at: number, ticket: string): Promise<Browser> {
  const browser = connect(at, { host: STAFF_HOST, path: STAFF_ROOM_PATH });
  await browser.opened;
  browser.say({ type: 'hello', ticket, isNew: true });
  return browser;
}

const visitIn = (minutes: number) => buildVideoVisit(database.owner, scene, minutes);
const ticketOf = async (id: string) =>
  (await video.enterVisit({ portal: scene.patient, id })).ticket;
const SOON = { timeout: 2_000, interval: 20 };

test('who waits sees the place, moves up when the one before is called in, and keeps it through a reload [C068]', async () => {
  const [first, second] = [await visitIn(5), await visitIn(20)];
  const ahead = await enter(0, await ticketOf(first.id));
  const ticket = await ticketOf(second.id);
  const behind = await enter(1, ticket);
  await expect.poll(() => behind.state()?.place, SOON).toBe(2);
  await expect.poll(() => ahead.state()?.place, SOON).toBe(1);

  // The page of the first is loaded anew, by way of another process.
  ahead.socket.terminate();
  await expect.poll(() => behind.state()?.place, SOON).toBe(1);
  const reloaded = await enter(1, await ticketOf(first.id));
  await expect.poll(() => reloaded.state()?.place, SOON).toBe(1);
  await expect.poll(() => behind.state()?.place, SOON).toBe(2);

  await video.callIn(scene.doctor, { partnerId: scene.partnerId, id: first.id });
  await expect.poll(() => reloaded.state()?.phase, SOON).toBe('called');
  await expect.poll(() => behind.state()?.place, SOON).toBe(1);
});

test('two ends of one visit in two processes hand each other what they say, in order; nobody else hears it [C068]', async () => {
  const [visit, other] = [await visitIn(5), await visitIn(20)];
  const patient = await enter(0, await ticketOf(visit.id));
  const stranger = await enter(0, await ticketOf(other.id));
  const { ticket } = await video.callIn(scene.doctor, {
    partnerId: scene.partnerId,
    id: visit.id,
  });
  const doctor = await enterAsDoctor(1, ticket);
  await expect.poll(() => patient.state()?.others[0]?.isHere, SOON).toBe(true);
  const doctorsEnd = patient.state()?.others[0]?.id ?? '';
  // As long as what a browser offers with sound, picture and text: more than a notice of PostgreSQL holds.
  const offer = { description: { type: 'offer' as const, sdp: 'a'.repeat(9_000) } };
  const candidates = Array.from({ length: 20 }, (_, index) => ({
    candidate: { candidate: `candidate:${index}`, sdpMid: '0' },
  }));
  for (const body of [offer, ...candidates]) {
    patient.say({ type: 'signal', to: doctorsEnd, body });
    stranger.say({ type: 'signal', to: doctorsEnd, body });
  }
  await expect.poll(() => doctor.signals().length, SOON).toBe(21);
  expect(doctor.signals()).toEqual([offer, ...candidates]);
  const relay = doctor.heard.find((one) => one.type === 'relay');
  expect(relay?.iceServers[0]?.username).toMatch(/^\d{10}:[0-9a-f-]{36}$/);
  expect(relay?.isOnlyWay).toBe(true);
  const { rowCount } = await database.owner.query('SELECT FROM video_signal');
  expect(rowCount).toBe(0);
});

test('the same visit in another window takes the place of the first, and a lost connection comes back as who it was [C068]', async () => {
  const { id } = await visitIn(5);
  const old = await enter(0, await ticketOf(id));
  await expect.poll(() => old.state()?.me, SOON).toBeTruthy();
  const ticket = await ticketOf(id);
  const current = await enter(1, ticket);
  await expect.poll(() => old.end(), SOON).toBe('replaced');
  await expect.poll(() => current.state()?.me, SOON).toBeTruthy();
  const back = await enter(0, ticket, false);
  await expect.poll(() => back.state()?.me, SOON).toBe(current.state()?.me);
  const reloaded = await enter(0, ticket, true);
  await expect.poll(() => reloaded.state()?.me, SOON).toBeTruthy();
  expect(reloaded.state()?.me).not.toBe(current.state()?.me);
});

test('when the doctor ends the visit everybody is told, and no ticket opens it any more [C068]', async () => {
  const { id } = await visitIn(5);
  const ticket = await ticketOf(id);
  const patient = await enter(0, ticket);
  const which = { partnerId: scene.partnerId, id };
  await video.callIn(scene.doctor, which);
  await expect.poll(() => patient.state()?.phase, SOON).toBe('called');
  await video.endVisit(scene.doctor, which);
  await expect.poll(() => patient.end(), SOON).toBe('ended');
  const late = await enter(0, ticket);
  await expect.poll(() => late.end(), SOON).toBe('ended');
});

test('a socket without a ticket of this host, or of another site’s page, is refused [C068 AZ-01]', async () => {
  const { id } = await visitIn(5);
  const { ticket } = await video.callIn(scene.doctor, { partnerId: scene.partnerId, id });
  for (const wrong of [ticket, 'nonsense', `${scene.partnerId}.${'A'.repeat(43)}`]) {
    const browser = await enter(0, wrong);
    await expect.poll(() => browser.end(), SOON).toBe('refused');
  }
  const { host } = scene.member.portal;
  const foreign = new WebSocket(`ws://localhost:${processes[0]?.port}${ROOM_PATH}`, {
    headers: { host, origin: 'https://elsewhere.example' },
  });
  const refusal = await new Promise((resolve) => {
    foreign.on('error', resolve);
    foreign.on('open', resolve);
  });
  expect(String(refusal)).toContain('403');
  const rude = connect(0, { host });
  await rude.opened;
  rude.socket.send('not JSON');
  await expect.poll(() => rude.socket.readyState, SOON).toBe(WebSocket.CLOSED);
});

test('who says too much at once is cut off, and nobody is woken for that', async () => {
  const app = processes[0]?.app;
  const failed = vi.spyOn(app!.log, 'error');
  const { host } = scene.member.portal;
  const loud = connect(0, { host });
  await loud.opened;
  loud.socket.send('x'.repeat(100_000));
  await expect.poll(() => loud.socket.readyState, SOON).toBe(WebSocket.CLOSED);
  expect(failed).not.toHaveBeenCalled();
});
