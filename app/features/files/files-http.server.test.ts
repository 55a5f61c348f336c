import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  createSessionSecret,
  hashSessionSecret,
} from '#app/features/identity/session-secret.server.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { ask, createTestApp } from '#tests/support/app.ts';
import { createPortal } from '#tests/support/booking.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { buildSignedIn } from '#tests/support/people.ts';
import { drawPdf, multipartOf } from '#tests/support/sent-files.ts';

/** As `slow-bodies` is told by the calls that take files. */
const UPLOAD_MS = 180_000;

let database: TestDatabase;
let app: FastifyInstance;
let host: string;
let headers: Record<string, string>;
const files = createTestFiles();

beforeAll(async () => {
  database = await createTestDatabase();
  const built = await buildPartnerHost(database.owner, { country: 'HU' });
  host = built.host;
  const partner = { id: built.partner_id, key: 'partner', name: 'Partner' };
  const { account } = await buildSignedIn(database.owner, createPortal({ host, partner }));
  // What the address is bound to.
  const secret = createSessionSecret();
  await database.owner.query(
    `INSERT INTO session (id, partner_id, hash, account_id, host, agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, 'test', portal_now() + interval '1 hour')`,
    [randomUUID(), built.partner_id, hashSessionSecret(secret), account.id, host],
  );
  headers = { cookie: `session=${secret}` };
  app = await createTestApp(database, { files });
});
afterEach(() => {
  setClockOffset(0);
  vi.restoreAllMocks();
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('a file leaves as something to save, whose kind nobody guesses and nobody keeps, by an address of sixty seconds', async () => {
  const content = await drawPdf();
  const form = multipartOf([{ name: 'file', filename: 'beutaló.pdf', content }]);
  const sent = await ask(app, host, {
    method: 'POST',
    url: '/api/files',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  const { id } = sent.json<{ id: string }>();
  const opened = await ask(app, host, { method: 'POST', url: `/api/files/${id}/address`, headers });
  const { url, expiresAt } = opened.json<{ url: string; expiresAt: string }>();
  const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(55);
  expect(seconds).toBeLessThanOrEqual(60);

  const read = await ask(app, host, { url, headers });
  expect(read.statusCode).toBe(200);
  expect(read.rawPayload.equals(Buffer.from(content))).toBe(true);
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="beutalo_.pdf"; filename*=UTF-8''beutal%C3%B3.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  expect((await ask(app, host, { url })).statusCode).toBe(401);
  setClockOffset(61_000);
  expect((await ask(app, host, { url, headers })).statusCode).toBe(404);
});

test.each([
  ['names no boundary', 'multipart/form-data', (payload: Buffer) => payload],
  ['has no end', null, (payload: Buffer) => payload.subarray(0, payload.lastIndexOf('\r\n--'))],
  ['is cut off before its content', null, (payload: Buffer) => payload.subarray(0, 60)],
  ['has nothing of its boundary', null, () => Buffer.from('x'.repeat(500))],
])(
  'a form of files that %s is the sender’s mistake, and leaves nothing behind',
  async (_what, type, spoil) => {
    const form = multipartOf([{ name: 'file', filename: 'x.pdf', content: await drawPdf() }]);
    const answer = await ask(app, host, {
      method: 'POST',
      url: '/api/files',
      payload: spoil(form.payload),
      headers: { ...form.headers, ...(type !== null && { 'content-type': type }), ...headers },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 'invalid_input' });
    const incoming = join(files.folder, 'incoming');
    expect(await readdir(incoming).catch(() => [])).toEqual([]);
  },
);

test('a file that does not come within three minutes is cut off and leaves nothing behind', async () => {
  const later = globalThis.setTimeout;
  const waits: unknown[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    milliseconds: number,
    ...rest: []
  ) => {
    waits.push(milliseconds);
    return later(run, milliseconds === UPLOAD_MS ? 300 : milliseconds, ...rest);
  }) as typeof setTimeout);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const form = multipartOf([{ name: 'file', filename: 'x.pdf', content: await drawPdf() }]);
  const slow = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/files',
    headers: {
      ...form.headers,
      ...headers,
      host,
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      'content-length': form.payload.length,
    },
  });
  slow.on('error', () => undefined);
  slow.write(form.payload.subarray(0, 300));
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(408);
  answer.resume();
  expect(waits).toContain(UPLOAD_MS);
  const left = () =>
    readdir(join(files.folder, 'incoming')).then((names) => names.filter((name) => name !== '.'));
  await expect.poll(left).toEqual([]);
});
