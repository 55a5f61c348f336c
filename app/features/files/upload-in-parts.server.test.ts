import { createHash } from 'node:crypto';
import { readdir, readFile as readFrom } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPreviousSecret, markOf } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { ask, createTestApp, CUSTOMER_HEADER, TEST_SECRET } from '#tests/support/app.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { APP_SECRET, createPortal } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { runJob } from '#tests/support/jobs.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { drawNoise, drawPdf } from '#tests/support/sent-files.ts';
import { countOutdatedFileKeys } from './upkeep-queries.server.ts';
import { createS3Store } from './s3-store.server.ts';
import { createFileServices, type FileServices } from './services.server.ts';

const KB = 1024;
const PART = 512 * KB;

let database: TestDatabase;
let host: string;
let partnerId: number;
/** Two processes of one portal, with one store. */
let app: FastifyInstance;
let other: FastifyInstance;
const files = createTestFiles();

beforeAll(async () => {
  database = await createTestDatabase();
  ({ host, partner_id: partnerId } = await buildPartnerHost(database.owner, { country: 'HU' }));
  app = await createTestApp(database, { files });
  other = await createTestApp(database, { files });
});
afterAll(async () => {
  await app.close();
  await other.close();
  await database.drop();
});

interface Sender {
  customerId: number;
  at: FastifyInstance;
}

async function buildSender(): Promise<Sender & { portal: Portal }> {
  const visitor = createPortal({ host, partner: { id: partnerId, key: 'x', name: 'X' } });
  const { account, portal } = await buildSignedIn(database.owner, visitor);
  return { customerId: account.customer_id, at: app, portal };
}

/** Of three parts, the last of which is not a whole one. */
const drawLargePdf = async () => drawPdf({ picture: await drawNoise() });
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('base64url');
const post = ({ at, customerId }: Sender, path: string, payload: object) =>
  ask(at, host, {
    method: 'POST',
    url: `/api/files/uploads${path}`,
    payload,
    headers: { [CUSTOMER_HEADER]: String(customerId) },
  });
async function begin(sender: Sender, content: Buffer, values: object = {}) {
  const { length: size } = content;
  const answer = await post(sender, '', { size, digest: digestOf(content), ...values });
  return { status: answer.statusCode, ...answer.json<{ id: string; received: number }>() };
}
const sendBytes = ({ at, customerId }: Sender, id: string, start: number, payload: Buffer) =>
  ask(at, host, {
    method: 'POST',
    url: `/api/files/uploads/${id}/parts/${start}`,
    payload,
    headers: { [CUSTOMER_HEADER]: String(customerId), 'content-type': 'application/octet-stream' },
  });
const sendPart = (sender: Sender, id: string, content: Buffer, start: number) =>
  sendBytes(sender, id, start, content.subarray(start, start + PART));
const finish = (sender: Sender, id: string) => post(sender, `/${id}/finish`, { name: 'lelet.pdf' });
async function sendAll(sender: Sender, content: Buffer): Promise<string> {
  const { id } = await begin(sender, content);
  for (let start = 0; start < content.length; start += PART) {
    expect((await sendPart(sender, id, content, start)).statusCode).toBe(200);
  }
  return id;
}
const codeOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errorCode?: string }).errorCode;
/** Of the folder's files, whatever they are. */
const listOf = async () => {
  const found = await readdir(files.folder, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
};
async function read({ portal }: { portal: Portal }, id: string): Promise<Buffer> {
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  const services = createFileServices({ db, appSecret: TEST_SECRET, files });
  const { searchParams } = new URL((await services.openFile({ portal, id })).url, 'http://x');
  const until = Number(searchParams.get('until'));
  const proof = searchParams.get('proof') ?? '';
  return (await services.readFile({ portal, id, until, proof })).content;
}

test('what broke off goes on where it stopped, in another process and after a sign-in anew, and is the same file then', async () => {
  const sender = await buildSender();
  const content = await drawLargePdf();
  expect(Math.ceil(content.length / PART)).toBeGreaterThan(2);
  const begun = await begin(sender, content);
  expect(begun).toMatchObject({ status: 201, received: 0 });
  expect((await sendPart(sender, begun.id, content, 0)).json()).toEqual({ received: PART });

  const later = { ...sender, at: other };
  expect(await begin(later, content)).toEqual({ status: 201, id: begun.id, received: PART });
  for (let start = PART; start < content.length; start += PART) {
    expect((await sendPart(later, begun.id, content, start)).statusCode).toBe(200);
  }
  const finished = await finish(later, begun.id);
  expect(finished.statusCode).toBe(201);
  const file = finished.json<{ id: string }>();
  expect(file).toMatchObject({ name: 'lelet.pdf', kind: 'application/pdf', state: 'clean' });
  // `toEqual` looks at millions of bytes one by one.
  expect((await read(sender, file.id)).equals(content)).toBe(true);
  // The answer was lost, too.
  expect((await finish(sender, begun.id)).json()).toEqual(file);
  // The same again is another file.
  expect((await begin(sender, content)).id).not.toBe(begun.id);
});

test('a part lies encrypted, is nobody’s to read, and goes once the file is there', async () => {
  const before = (await listOf()).length;
  const sender = await buildSender();
  const content = await drawLargePdf();
  const id = await sendAll(sender, content);
  const parts = await listOf();
  expect(parts.length - before).toBe(Math.ceil(content.length / PART));
  for (const path of parts) expect((await readFrom(path)).includes('%PDF')).toBe(false);
  const asSender = { [CUSTOMER_HEADER]: String(sender.customerId) };
  const loose = await ask(app, host, { url: '/api/files', headers: asSender });
  expect(loose.json()).toEqual({ files: [] });
  const opened = await ask(app, host, {
    method: 'POST',
    url: `/api/files/${id}/address`,
    headers: asSender,
  });
  expect(opened.statusCode).toBe(404);
  await finish(sender, id);
  expect((await listOf()).length).toBe(before + 1);
});

test('a connection that breaks in the middle of a part costs that part alone', async () => {
  const sender = await buildSender();
  const content = await drawLargePdf();
  const { id } = await begin(sender, content);
  await sendPart(sender, id, content, 0);
  const before = (await listOf()).length;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const broken = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/files/uploads/${id}/parts/${PART}`,
    headers: {
      host,
      origin: `http://${host}`,
      [CUSTOMER_HEADER]: String(sender.customerId),
      'content-type': 'application/octet-stream',
      'content-length': PART,
    },
  });
  broken.on('error', () => {});
  broken.write(content.subarray(PART, PART + 200 * KB));
  // It lies there while it comes.
  await expect.poll(async () => (await listOf()).length).toBe(before + 1);
  broken.destroy();
  await expect.poll(async () => (await listOf()).length).toBe(before);
  expect((await begin(sender, content)).received).toBe(PART);
});

test('a bucket takes parts as a folder does, and a secret rotated meanwhile opens them', async () => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(files.folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  const store = createS3Store({
    endpoint: `http://127.0.0.1:${port}/files`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  });
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  const keeping = { ...files, store };
  const { portal } = await buildSender();
  const content = await drawLargePdf();
  const digest = createHash('sha256').update(content).digest();
  const next = 'another secret of the tests, long enough too';
  const [now, rotated] = [APP_SECRET, next].map((appSecret) =>
    createFileServices({ db, appSecret, files: keeping }),
  );
  const { id } = await now!.beginUpload({ portal, size: content.length, digest });
  const sendTo = async (services: FileServices, start: number) => {
    const part = content.subarray(start, start + PART);
    const stream = Readable.from([part]);
    await services.takePart({ portal, id, start, length: part.length, stream });
  };
  await sendTo(now!, 0);
  keepPreviousSecret(next, APP_SECRET);
  try {
    await sendTo(rotated!, PART);
    expect(await countOutdatedFileKeys(database.worker, markOf(next))).toBeGreaterThan(0);
    await database.owner.query('DELETE FROM file');
    await database.owner.query('DELETE FROM file_upload WHERE id <> $1', [id]);
    await runJob(database.worker, 'wrap_file_keys', {}, 1, keeping, next);
    expect(await countOutdatedFileKeys(database.worker, markOf(next))).toBe(0);
  } finally {
    keepPreviousSecret(next, null);
  }
  for (let start = 2 * PART; start < content.length; start += PART) await sendTo(rotated!, start);
  const file = await rotated!.finishUpload({ portal, id, name: 'x.pdf' });
  expect(file).toMatchObject({ size: content.length, state: 'clean' });
  await server.close();
});

test('nobody goes on with what somebody else sends', async () => {
  const [sender, stranger] = [await buildSender(), await buildSender()];
  const content = await drawLargePdf();
  const { id } = await begin(sender, content);
  await sendPart(sender, id, content, 0);
  expect((await begin(stranger, content)).received).toBe(0);
  const lastStart = Math.floor(content.length / PART) * PART;
  for (const answer of [await sendPart(stranger, id, content, PART), await finish(stranger, id)]) {
    expect(answer.statusCode).toBe(404);
  }
  expect((await post(stranger, `/${id}/remove`, {})).statusCode).toBe(200);
  expect((await begin(sender, content)).received).toBe(PART);
  const visitor = await ask(app, host, {
    method: 'POST',
    url: `/api/files/uploads/${id}/parts/${lastStart}`,
    payload: content.subarray(lastStart),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(visitor.statusCode).toBe(401);
});

test('a part comes at its place and in its size, once, and as bytes', async () => {
  const sender = await buildSender();
  const content = await drawLargePdf();
  const { id } = await begin(sender, content);
  const before = (await listOf()).length;
  expect(codeOf(await sendPart(sender, id, content, PART))).toBe('changed_meanwhile');
  expect(codeOf(await sendBytes(sender, id, 0, content.subarray(0, 9)))).toBe('invalid_input');
  expect(codeOf(await sendBytes(sender, id, 0, content.subarray(0, PART + 1)))).toBe('too_large');
  expect((await post(sender, `/${id}/parts/0`, { a: 1 })).statusCode).toBe(415);
  expect((await sendPart(sender, id, content, -1)).statusCode).toBe(400);
  expect(codeOf(await finish(sender, id))).toBe('changed_meanwhile');
  expect((await listOf()).length).toBe(before);

  const both = await Promise.all([
    sendPart(sender, id, content, 0),
    sendPart({ ...sender, at: other }, id, content, 0),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await listOf()).length).toBe(before + 1);
  expect((await begin(sender, content)).received).toBe(PART);
});

test('two that end the same upload at once get one file', async () => {
  const sender = await buildSender();
  const id = await sendAll(sender, await drawLargePdf());
  const before = (await listOf()).length;
  const both = await Promise.all([finish(sender, id), finish({ ...sender, at: other }, id)]);
  const [first, second] = both.map((answer) => answer.json<{ id: string }>().id);
  expect(first).toBe(second);
  expect((await listOf()).length).toBeLessThan(before);
});

test('what is not as it was announced, or what nobody may send, is refused and leaves nothing', async () => {
  const sender = await buildSender();
  const before = (await listOf()).length;
  const content = await drawLargePdf();
  const lie = await begin(sender, content, { digest: digestOf(Buffer.from('another')) });
  for (let start = 0; start < content.length; start += PART) {
    await sendPart(sender, lie.id, content, start);
  }
  expect((await finish(sender, lie.id)).json()).toMatchObject({
    errorCode: 'file_refused',
    fields: { file: 'unreadable' },
  });
  const text = Buffer.alloc(PART + 1, 'text');
  const answer = await finish(sender, await sendAll(sender, text));
  expect(answer.json()).toMatchObject({ errorCode: 'file_refused', fields: { file: 'kind' } });
  expect((await finish(sender, lie.id)).statusCode).toBe(404);
  expect((await listOf()).length).toBe(before);
  expect((await begin(sender, content, { size: 15 * KB * KB + 1 })).status).toBe(400);
  expect((await begin(sender, content, { size: 0 })).status).toBe(400);
});

test('what has not all come counts whole; of six that broke off the oldest is forgotten', async () => {
  const sender = await buildSender();
  const contents = await Promise.all(Array.from({ length: 6 }, drawLargePdf));
  const before = (await listOf()).length;
  const ids: string[] = [];
  for (const content of contents) {
    const { id } = await begin(sender, content);
    await sendPart(sender, id, content, 0);
    ids.push(id);
  }
  expect((await listOf()).length).toBe(before + 5);
  expect((await begin(sender, contents[0]!)).id).not.toBe(ids[0]);
  expect((await begin(sender, contents[5]!)).id).toBe(ids[5]);

  // Sixty megabytes are free, which twenty of fifteen would have taken.
  const full = await buildSender();
  await database.owner.query(
    `INSERT INTO file (id, partner_id, customer_id, purpose, state, kind, name, size, digest, wrapped_key, key_mark, delete_after, advice_question_id)
     SELECT gen_random_uuid(), $1, $2, 'referral', 'clean', 'image/png', 'x', 15728640, '', '', 'x', portal_now(), NULL FROM generate_series(1, 18)`,
    [partnerId, full.customerId],
  );
  const size = 15 * KB * KB;
  expect((await begin(full, contents[0]!, { size })).status).toBe(201);
  expect((await begin(full, contents[1]!, { size })).status).toBe(201);
  const third = await begin(full, contents[2]!, { size });
  expect(third.status).toBe(409);
});

test('what nobody goes on with is gone after a day, with its parts; an erasure takes its key at once', async () => {
  const [sender, erased] = [await buildSender(), await buildSender()];
  const collect = async () => {
    await database.owner.query(
      `UPDATE file_content SET noted_at = noted_at - interval '61 minutes'`,
    );
    await runJob(database.worker, 'delete_outdated_files', {}, 10, files);
    await runJob(database.worker, 'delete_orphaned_files', {}, 10, files);
  };
  await collect();
  const before = await listOf();
  const content = await drawLargePdf();
  for (const one of [sender, erased]) {
    const { id } = await begin(one, content);
    await sendPart(one, id, content, 0);
  }
  await createTestPeople(database.app).profile.eraseAccount({
    portal: erased.portal,
    password: PASSWORD,
  });
  const uploadsOf = async ({ customerId }: Sender) =>
    (await database.owner.query('SELECT FROM file_upload WHERE customer_id = $1', [customerId]))
      .rowCount;
  expect([await uploadsOf(sender), await uploadsOf(erased)]).toEqual([1, 0]);

  await collect();
  expect((await listOf()).length).toBe(before.length + 1);
  await database.owner.query(
    `UPDATE file_upload SET delete_after = delete_after - interval '24 hours 1 second' WHERE customer_id = $1`,
    [sender.customerId],
  );
  expect((await begin(sender, content)).received).toBe(0);
  await collect();
  expect((await listOf()).filter((path) => !before.includes(path))).toEqual([]);
});
