import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '#server/build.ts';
import { migrate } from '#db/migrate.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import { buildBookingScene } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startPortalProcess, type PortalProcess } from '#tests/support/portal-process.ts';

/** The program as it stands in the open: what anybody can send to its port. */
const START_MS = 180_000;
const ASSETS = join(import.meta.dirname, '../../build/client/assets');
const APP_SECRET = 'a secret of the tests, long enough to be one';

let database: TestDatabase;
let folder: string;
let host: string;
let portal: PortalProcess;

beforeAll(async () => {
  await buildProgram();
  database = await createTestDatabase();
  ({
    portal: { host },
  } = await buildBookingScene(database.owner));
  await migrate({ url: database.url, partnerKeys: [partnerKeyOf(APP_SECRET)] });
  folder = await mkdtemp(join(tmpdir(), 'vizit-public-port-'));
  const collects = [
    // As `npm start` has it.
    '--min-semi-space-size=8',
    '--max-semi-space-size=8',
    '--expose-gc',
    '--import',
    join(import.meta.dirname, '../../tests/support/collect-on-signal.ts'),
  ];
  portal = await startPortalProcess(
    {
      DATABASE_URL: database.appUrl,
      DATA_DIR: folder,
      APP_SECRET,
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'error',
      ROLE: 'web',
      TRUST_PROXY: 'false',
      OWN_DOMAINS: 'portal.example',
    },
    { nodeArguments: collects },
  );
}, START_MS);
afterAll(async () => {
  await portal.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Sends bytes as they are and reads what comes until the end. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(portal.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.end(text);
  await once(socket, 'close');
  return answer;
}

test('where no metrics are served /metrics is a page that does not exist, and nothing is logged', async () => {
  const before = portal.said();
  for (const method of ['GET', 'HEAD', 'POST']) {
    expect((await portal.ask(host, '/metrics', { method })).status, method).toBe(404);
  }
  expect(portal.said().slice(before.length)).not.toContain('"level"');
});

test('every answer carries the headers that protect, whatever was asked; a style sheet leaves out those of documents [BW-04]', async () => {
  const page = await portal.ask(host, '/services/provider-search');
  const [, asset = ''] = /\/(assets\/[^"]+\.js)/.exec(page.body) ?? [];
  const file = await portal.ask(host, `/${asset}`);
  const answers = {
    page,
    landing: await portal.ask(host, '/'),
    'missing page': await portal.ask(host, '/no/such/page'),
    'sign-in asked for': await portal.ask(host, '/profile'),
    asset: file,
    'asset as before': await portal.ask(host, `/${asset}`, {
      headers: { 'if-none-match': String(file.headers.etag) },
    }),
    'missing asset': await portal.ask(host, '/assets/none.js'),
    picture: await portal.ask(host, '/images/themes/generic/logo.svg'),
    call: await portal.ask(host, '/api/map/filters/locations'),
    'missing provider': await portal.ask(host, '/api/providers/999999'),
    'bad call': await portal.ask(host, '/api/providers/x'),
    'foreign page': await portal.ask(host, '/api/reservation/start', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: {},
    }),
    'too large': await portal.ask(host, '/api/reservation/start', {
      method: 'POST',
      body: { text: 'x'.repeat(70_000) },
    }),
    'unknown host': await portal.ask('evil.example', '/'),
    'unreadable address': await portal.ask(host, '/%'),
    probe: await portal.ask('10.0.0.1', '/healthz'),
    'other probe': await portal.ask('10.0.0.1', '/readyz'),
    metrics: await portal.ask(host, '/metrics'),
    robots: await portal.ask(host, '/robots.txt'),
  };
  expect(answers['unreadable address'].headers['content-type']).toContain('text/html');
  const statuses = Object.values(answers).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 302, 304, 400, 403, 404, 413, 421]));
  for (const [name, { headers }] of Object.entries(answers)) {
    expect(headers, name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self)',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], name).not.toMatch(/script-src[^;]*'unsafe/);
  }
  const [, sheet = ''] = /\/(assets\/[^"]+\.css)/.exec(page.body) ?? [];
  const { status, headers } = await portal.ask(host, `/${sheet}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const garbage = await sendRaw('who is there?\r\n\r\n');
  expect(garbage).toMatch(/^HTTP\/1\.1 400/);
  expect(garbage).toContain("content-security-policy: default-src 'none'");
});

test.each(['services/phone-advice', 'services/video-visit', 'content/price-lists'])(
  'the picture %s that calls name is drawn in the colours of the look, and runs nothing',
  async (name) => {
    const { status, headers, body } = await portal.ask(host, `/images/${name}.svg`);
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('--brand-600: #0b716a;');
  },
);

test('a page that visitors share comes as a zstd frame to who can read it, else gzipped', async () => {
  const ask = async (encodings: string) =>
    (
      await portal.ask(host, '/services/provider-search', {
        headers: { 'accept-encoding': encodings },
      })
    ).headers;
  const [zstd, gzip] = [await ask('gzip, deflate, br, zstd'), await ask('gzip, deflate, br')];
  expect([zstd['content-encoding'], gzip['content-encoding']]).toEqual(['zstd', 'gzip']);
  expect(zstd.vary).toContain('accept-encoding');
  expect((await ask('zstd;q=0, identity'))['content-encoding']).toBeUndefined();
});

test('a request from another scheme, host or port than the page’s own is refused [BW-01]', async () => {
  const send = async (origin: string, asked = host) =>
    (
      await portal.ask(asked, '/api/reservation/verification', {
        method: 'POST',
        headers: { origin },
        body: {},
      })
    ).status;
  expect(await send(`https://${host}`)).toBe(400);
  expect(await send(`https://${host}:8443`, `${host}:8443`)).toBe(400);
  expect(await send(`http://${host}`)).toBe(403);
  expect(await send(`http://${host}:8443`, `${host}:8443`)).toBe(403);
  expect(await send(`https://${host}:8443`)).toBe(403);
  expect(await send(`https://${host}/`)).toBe(403);
  expect(await send(`https://other.${host}`)).toBe(403);
});

test('a proxy that TRUST_PROXY does not name is told of in the log and to who asks whether all is well', async () => {
  expect(JSON.parse((await portal.ask(host, '/readyz')).body)).toEqual({ status: 'ready' });
  await portal.ask(host, '/robots.txt', { headers: { 'x-forwarded-for': '8.8.8.8' } });
  await portal.ask(host, '/robots.txt', { headers: { 'x-forwarded-for': '8.8.8.8' } });
  expect(JSON.parse((await portal.ask(host, '/readyz')).body)).toEqual({
    status: 'ready',
    warnings: [expect.stringContaining('TRUST_PROXY')],
  });
  await expect.poll(() => portal.said().match(/TRUST_PROXY/g)?.length).toBe(1);
});

/** Connections to the portal that its side has not ended. */
async function countOpen(): Promise<number> {
  const port = portal.port.toString(16).toUpperCase().padStart(4, '0');
  const list = await readFile('/proc/self/net/tcp', 'latin1');
  const established = new RegExp(`^ *\\d+: [0-9A-F]{8}:${port} [0-9A-F]+:[0-9A-F]{4} 01 `, 'gm');
  return list.match(established)?.length ?? 0;
}

/** What it keeps: what it only has not given back yet, it gives back before. */
async function readResidentBytes(): Promise<number> {
  const count = () => portal.said().match(/^collected /gm)?.length ?? 0;
  const before = count();
  process.kill(portal.pid, 'SIGUSR2');
  await expect.poll(count).toBeGreaterThan(before);
  const status = await readFile(`/proc/${portal.pid}/status`, 'latin1');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** How long it has been kept waiting for a processor, in milliseconds: what others take is not its doing. */
async function readWaitedMs(): Promise<number> {
  const [, nanoseconds] = (await readFile(`/proc/${portal.pid}/schedstat`, 'latin1')).split(' ');
  return Number(nanoseconds) / 1_000_000;
}

async function findLargestAsset(): Promise<string> {
  const files = await readdir(ASSETS);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(ASSETS, name))).size));
  return files[sizes.indexOf(Math.max(...sizes))] ?? '';
}

/** The middle time of a client who behaves, in milliseconds. */
async function measureGoodClient(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    const startedAt = performance.now();
    expect((await portal.ask(host, '/healthz')).status).toBe(200);
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[25] ?? Number.NaN;
}

test.runIf(process.platform === 'linux')(
  '300 who send headers slowly, 300 who send bodies slowly and 300 who read slowly are cut off within 15 seconds, and a good client notices nothing [DS-01]',
  async () => {
    const head = (method: string, path: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://${host}\r\nSec-Fetch-Site: same-origin\r\n`;
    const path = `/assets/${await findLargestAsset()}`;
    const largest = `${head('GET', path)}\r\n`;
    // What serving the same to those who take it needs is not the slow ones' doing.
    for (let n = 0; n < 10; n += 1) {
      await Promise.all(Array.from({ length: 30 }, () => portal.ask(host, path)));
    }
    const before = await measureGoodClient();
    const bytesBefore = await readResidentBytes();
    const sockets: Socket[] = [];
    const open = (first: string, next: string) => {
      // Nobody is refused for asking much.
      const localAddress = `127.${1 + (sockets.length % 9)}.${sockets.length >> 4}.2`;
      const socket = connect({ port: portal.port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      socket.pause();
      socket.write(first);
      const drip = setInterval(() => socket.write(next), 1_000);
      socket.once('close', () => clearInterval(drip));
      sockets.push(socket);
    };
    for (let n = 0; n < 300; n += 1) {
      open(head('GET', '/robots.txt'), 'X-More: 1\r\n');
      open(
        `${head('POST', '/api/reservation/verification')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
        ' ',
      );
      // What the system holds for the other end, and now and then far more.
      open(n % 30 === 0 ? largest.repeat(20) : largest, '');
      // Whoever is answered has been let in after those before: they do not wait in the system's queue any more.
      if (n % 30 === 29) await portal.ask(host, '/healthz');
    }
    await expect.poll(countOpen, { timeout: 5_000 }).toBeGreaterThan(890);
    const startedAt = performance.now();
    const waitedBefore = await readWaitedMs();
    // As soon as the nine hundred have been let in.
    await expect.poll(measureGoodClient, { timeout: 6_000 }).toBeLessThan(Math.max(3 * before, 20));
    expect(await countOpen()).toBeGreaterThan(300);
    await expect.poll(countOpen, { timeout: 40_000, interval: 250 }).toBeLessThan(5);
    const tookMs = performance.now() - startedAt;
    expect(tookMs - ((await readWaitedMs()) - waitedBefore)).toBeLessThan(15_000);
    // What they held goes with the next collection, not with them.
    const readGrowth = async () => (await readResidentBytes()) - bytesBefore;
    await expect.poll(readGrowth, { timeout: 10_000, interval: 250 }).toBeLessThan(50 * 2 ** 20);
    for (const socket of sockets) socket.destroy();
    await wait(0);
  },
  90_000,
);
