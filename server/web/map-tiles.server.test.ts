import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask, createTestApp } from '#tests/support/app.ts';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTileSource } from './tile-source.ts';

const HOST = 'hu.test';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const BUDAPEST = '/map/tiles/8/141/89';

let database: TestDatabase;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];
const tileServer = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const partner = await buildPartner(database.owner, { key: 'generic', name: 'Vizit' });
  await buildPartnerHost(database.owner, { host: HOST, partner_id: partner.id });
  await new Promise<void>((resolve) => tileServer.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  asked = [];
});
afterAll(async () => {
  tileServer.closeAllConnections();
  tileServer.close();
  await database.drop();
});

/** A portal of its own, so that nothing is kept or rests from the test before. */
async function createTileApp(failures: unknown[] = []): Promise<FastifyInstance> {
  const { port } = tileServer.address() as AddressInfo;
  const app = await createTestApp(database, {
    findTile: createTileSource(`http://127.0.0.1:${port}/{z}/{x}/{y}.png`, (error) =>
      failures.push(error),
    ),
  });
  apps.push(app);
  return app;
}

function sendPicture(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(PNG);
}

test("a tile comes from the portal's own address, as the picture it is, and is fetched once", async () => {
  answer = sendPicture;
  const app = await createTileApp();
  const [first, second] = await Promise.all([
    ask(app, HOST, { url: BUDAPEST }),
    ask(app, HOST, { url: BUDAPEST }),
  ]);
  const later = await ask(app, HOST, { url: BUDAPEST });
  expect(asked).toEqual(['/8/141/89.png']);
  for (const one of [first, second, later]) {
    expect(one.statusCode).toBe(200);
    expect(one.rawPayload).toEqual(PNG);
    expect(one.headers['content-type']).toBe('image/png');
    expect(one.headers['cache-control']).toBe('public, max-age=86400');
    expect(one.headers['set-cookie']).toBeUndefined();
    expect(one.headers['x-content-type-options']).toBe('nosniff');
  }
});

test.each([
  ['19/1/1', 400],
  ['8/141/-1', 400],
  ['8/141/89.png', 400],
  ['8/0x8d/89', 400],
  ['8/1e2/89', 400],
  ['8/141/..%2f..%2fetc', 400],
  ['8/75/96', 404],
  ['8/141/999999', 404],
])('the place %s is never asked for', async (place, status) => {
  answer = sendPicture;
  const app = await createTileApp();
  expect((await ask(app, HOST, { url: `/map/tiles/${place}` })).statusCode).toBe(status);
  expect(asked).toEqual([]);
});

test('a tile that the server does not have is not found, and the others still are', async () => {
  answer = (request, response) => {
    if (request.url?.startsWith('/8/')) response.writeHead(404).end();
    else sendPicture(request, response);
  };
  const app = await createTileApp();
  expect((await ask(app, HOST, { url: BUDAPEST })).statusCode).toBe(404);
  expect((await ask(app, HOST, { url: '/map/tiles/7/70/44' })).statusCode).toBe(200);
});

test.each<[string, typeof answer]>([
  ['fails', (_request, response) => response.writeHead(500).end()],
  ['cuts the connection', (request) => request.socket.destroy()],
  [
    'leads elsewhere',
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  [
    'sends a page instead of a picture',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>'),
  ],
  [
    'sends too much',
    (_request, response) =>
      response.writeHead(200).end(Buffer.concat([PNG, Buffer.alloc(600 * 1024)])),
  ],
])('a tile server that %s is told of and left alone for a while', async (_what, misbehave) => {
  answer = misbehave;
  const failures: unknown[] = [];
  const app = await createTileApp(failures);
  const first = await ask(app, HOST, { url: BUDAPEST });
  expect(first.statusCode).toBe(503);
  expect(first.headers['retry-after']).toBe('5');
  expect(first.headers['cache-control']).toBe('no-store');
  expect(failures).toHaveLength(1);

  const second = await ask(app, HOST, { url: '/map/tiles/7/70/44' });
  expect(second.statusCode).toBe(503);
  expect(asked).toHaveLength(1);
});

test('without a tile server there are no tiles', async () => {
  const app = await createTestApp(database);
  apps.push(app);
  expect((await ask(app, HOST, { url: BUDAPEST })).statusCode).toBe(404);
});
