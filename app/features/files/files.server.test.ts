import { randomBytes } from 'node:crypto';
import { open, readdir, readFile as readFrom, utimes, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepPreviousSecret } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { ask, createTestApp, CUSTOMER_HEADER } from '#tests/support/app.ts';
import { APP_SECRET, createPortal } from '#tests/support/booking.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { runJob } from '#tests/support/jobs.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { drawPdf, drawPicture, multipartOf } from '#tests/support/sent-files.ts';
import { createS3Store } from './s3-store.server.ts';
import { createFileServices } from './services.server.ts';
import { createVirusCheck, type VirusCheck } from './virus-check.server.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

let database: TestDatabase;
let host: string;
let visitor: Portal;
let app: FastifyInstance;
const appFiles = createTestFiles();

beforeAll(async () => {
  database = await createTestDatabase();
  const built = await buildPartnerHost(database.owner, { country: 'HU' });
  ({ host } = built);
  visitor = createPortal({ host, partner: { id: built.partner_id, key: 'x', name: 'X' } });
  app = await createTestApp(database, { files: appFiles });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function createServices(values: Parameters<typeof createTestFiles>[0] = {}) {
  const files = createTestFiles(values);
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  return { files, services: createFileServices({ db, appSecret: APP_SECRET, files }) };
}
type Services = ReturnType<typeof createServices>['services'];

interface SentBy {
  portal?: Portal;
  name?: string;
  content: Buffer;
}

/** By somebody of their own, unless it is said who. */
async function send(services: Services, { portal, name = 'beutaló.pdf', content }: SentBy) {
  const sender = portal ?? (await buildSignedIn(database.owner)).portal;
  return services.putFile({
    portal: { ...sender, clientHash: randomBytes(32) },
    name,
    stream: Readable.from([content]),
  });
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; fields?: { file?: string } }) => error.fields?.file ?? error.code,
  );
const countFiles = async () =>
  (await database.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM file')).rows[0]?.n;
const listOf = async ({ folder }: { folder: string }) => {
  const found = await readdir(join(folder, 'kept'), { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
};
/** As if it had been sent so long ago. */
const age = (id: string, milliseconds: number) =>
  database.owner.query(
    `UPDATE file_content SET noted_at = noted_at - $2 * interval '1 millisecond' WHERE id = $1`,
    [id, milliseconds],
  );

test('a file lies encrypted, under a key of its own, and nothing of it can be read on the disk', async () => {
  const { files, services } = createServices();
  const content = await drawPdf();
  const sent = await send(services, { content });
  expect(sent).toMatchObject({ name: 'beutaló.pdf', kind: 'application/pdf', state: 'clean' });
  const path = join(files.folder, 'kept', sent.id.slice(-2), sent.id);
  const kept = await readFrom(path);
  expect(kept.includes('%PDF')).toBe(false);
  expect(kept.length).toBe(content.length + 28);
  expect(await readdir(join(files.folder, 'incoming'))).toEqual([]);
});

test('its owner reads it for a minute in the session that asked, nobody else', async () => {
  const { files, services } = createServices();
  const { portal } = await buildSignedIn(database.owner);
  const content = await drawPdf();
  const { id } = await send(services, { portal, content });
  const { url } = await services.openFile({ portal, id });
  const query = new URL(url, 'http://x').searchParams;
  const until = Number(query.get('until'));
  const proof = query.get('proof') ?? '';
  const read = (values: object = {}) => services.readFile({ portal, id, until, proof, ...values });
  expect(await read()).toEqual({ name: 'beutaló.pdf', kind: 'application/pdf', content });

  if (portal.actor.kind !== 'customer') throw new Error('signed in');
  const otherSession = { ...portal, actor: { ...portal.actor, sessionId: 'another' } };
  const { portal: stranger } = await buildSignedIn(database.owner, portal);
  expect(await outcomeOf(read({ portal: otherSession }))).toBe('not_found');
  expect(await outcomeOf(read({ portal: stranger }))).toBe('not_found');
  expect(await outcomeOf(read({ until: until + 1 }))).toBe('not_found');
  expect(await outcomeOf(read({ portal: visitor }))).toBe('sign_in_required');
  expect(await outcomeOf(services.openFile({ portal: stranger, id }))).toBe('not_found');
  try {
    setClockOffset(61 * SECOND_MS);
    expect(await outcomeOf(read())).toBe('not_found');
  } finally {
    setClockOffset(0);
  }

  // One bit changed on the disk: not a byte of it is given out.
  const path = join(files.folder, 'kept', id.slice(-2), id);
  const kept = await readFrom(path);
  kept[40] = (kept[40] ?? 0) ^ 1;
  await writeFile(path, kept);
  await expect(read()).rejects.toThrow(/authenticate/);
});

test('what is refused leaves nothing behind: too large, empty, not what it says, cut off', async () => {
  const { files, services } = createServices();
  const before = await countFiles();
  const large = Buffer.alloc(15 * 1024 * 1024 + 1);
  expect(await outcomeOf(send(services, { content: large }))).toBe('tooLarge');
  expect(await outcomeOf(send(services, { content: Buffer.from('') }))).toBe('empty');
  expect(await outcomeOf(send(services, { content: Buffer.from('text') }))).toBe('kind');
  async function* cut() {
    yield (await drawPdf()).subarray(0, 50);
    throw new Error('the connection broke');
  }
  const { portal } = await buildSignedIn(database.owner);
  await expect(
    services.putFile({ portal, name: 'a', stream: Readable.from(cut()) }),
  ).rejects.toThrow('broke');
  expect(await outcomeOf(send(services, { portal: visitor, content: await drawPdf() }))).toBe(
    'sign_in_required',
  );
  expect(await countFiles()).toBe(before);
  expect(await readdir(files.folder)).toEqual(['incoming']);
  expect(await readdir(join(files.folder, 'incoming'))).toEqual([]);
});

test('a full disk is said as such, leaves no row, and the others go on [FT-10]', async () => {
  const { files, services } = createServices();
  const reported: unknown[] = [];
  const { portal: signedIn } = await buildSignedIn(database.owner);
  const portal = { ...signedIn, reportError: (error: unknown) => reported.push(error) };
  const content = await drawPdf();
  const before = await countFiles();
  // What the system says when a file of the store is written.
  const handle = await open(import.meta.filename);
  const writing = vi
    .spyOn(Object.getPrototypeOf(handle) as typeof handle, 'writeFile')
    .mockRejectedValueOnce(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  await handle.close();
  expect(await outcomeOf(send(services, { portal, content }))).toBe('storage_full');
  expect(writing).toHaveBeenCalledOnce();
  writing.mockRestore();
  expect(reported).toHaveLength(1);
  expect(await countFiles()).toBe(before);
  expect(await listOf(files)).toEqual([]);
  expect(await outcomeOf(send(services, { content }))).toBe('done');
});

test('a content whose row never came is removed after an hour, one with a row and a young one stay [FT-10]', async () => {
  const { files, services } = createServices();
  const content = await drawPdf();
  const { id: known } = await send(services, { content });
  const interrupted = async () => {
    const { id } = await send(services, { content });
    await database.owner.query('DELETE FROM file WHERE id = $1', [id]);
    return id;
  };
  const [old, young] = [await interrupted(), await interrupted()];
  for (const id of [old, known]) await age(id, HOUR_MS + SECOND_MS);
  await age(young, HOUR_MS - 60 * SECOND_MS);
  await runJob(database.worker, 'delete_orphaned_files', {}, 1, files);
  expect(await listOf(files)).toEqual([known, young].toSorted());
  const { rows } = await database.owner.query(
    'SELECT id FROM file_content WHERE id = ANY ($1) ORDER BY id',
    [[known, old, young]],
  );
  expect(rows.map(({ id }) => id)).toEqual([known, young].toSorted());
});

test('what another portal keeps in the same store is left alone, whatever its age and number', async () => {
  const { files, services } = createServices();
  const { id: own } = await send(services, { content: await drawPdf() });
  await database.owner.query('DELETE FROM file WHERE id = $1', [own]);
  await age(own, 2 * HOUR_MS);
  const before = new Date(Date.now() - 48 * HOUR_MS);
  const others = Array.from({ length: 3 }, (_, n) => `0190aaaa-0000-7000-8000-00000000010${n}`);
  for (const id of others) {
    await files.store.put(id, Buffer.from('x'));
    await utimes(join(files.folder, 'kept', id.slice(-2), id), before, before);
  }
  await runJob(database.worker, 'delete_orphaned_files', {}, 20, files);
  expect(await listOf(files)).toEqual(others);
});

test('a content that cannot be deleted keeps no other, is said, and is tried again', async () => {
  const { files, services } = createServices();
  const content = await drawPdf();
  const ids: string[] = [];
  for (let sent = 0; sent < 3; sent += 1) ids.push((await send(services, { content })).id);
  const [stuck = '', ...others] = ids.toSorted();
  const refuse = (id: string) =>
    id === stuck ? Promise.reject(new Error('EACCES')) : files.store.delete(id);
  const refusing = { ...files, store: { ...files.store, delete: refuse } };
  await database.owner.query('UPDATE file SET delete_after = portal_now() WHERE id = ANY ($1)', [
    [stuck, others[0]],
  ]);
  await expect(runJob(database.worker, 'delete_outdated_files', {}, 1, refusing)).rejects.toThrow(
    `1 contents of files could not be deleted, first ${stuck}`,
  );
  expect(await listOf(files)).toEqual([stuck, others[1]].toSorted());
  await database.owner.query('DELETE FROM file WHERE id = $1', [others[1]]);
  for (const id of ids) await age(id, 2 * HOUR_MS);
  await expect(runJob(database.worker, 'delete_orphaned_files', {}, 1, refusing)).rejects.toThrow(
    stuck,
  );
  expect(await listOf(files)).toEqual([stuck]);
  await runJob(database.worker, 'delete_orphaned_files', {}, 1, files);
  expect(await listOf(files)).toEqual([]);
});

test('what no form was sent with goes after a day, with its content', async () => {
  const { files, services } = createServices();
  const { id } = await send(services, { content: await drawPdf() });
  await runJob(database.worker, 'delete_outdated_files', {}, 10, files);
  expect(await listOf(files)).toEqual([id]);
  await database.owner.query(
    `UPDATE file SET delete_after = delete_after - interval '24 hours 1 second' WHERE id = $1`,
    [id],
  );
  await runJob(database.worker, 'delete_outdated_files', {}, 10, files);
  expect(await listOf(files)).toEqual([]);
});

test('somebody else’s file cannot be removed, one’s own can, and is gone at once', async () => {
  const { files, services } = createServices();
  const { portal } = await buildSignedIn(database.owner);
  const { portal: stranger } = await buildSignedIn(database.owner, portal);
  const { id } = await send(services, { portal, content: await drawPdf() });
  expect(await services.findLoose({ portal })).toMatchObject([{ id, name: 'beutaló.pdf' }]);
  expect(await services.findLoose({ portal: stranger })).toEqual([]);
  await services.removeFile({ portal: stranger, id });
  expect(await listOf(files)).toEqual([id]);
  await services.removeFile({ portal, id });
  await services.removeFile({ portal, id });
  expect(await services.findLoose({ portal })).toEqual([]);
  expect(await listOf(files)).toEqual([]);
});

test('somebody keeps twenty files without a form, also when they send several at once [FI-06]', async () => {
  const { services } = createServices();
  const { portal } = await buildSignedIn(database.owner);
  const content = await drawPicture('png', { width: 4, height: 4 });
  for (let sent = 0; sent < 18; sent += 1) await send(services, { portal, content });
  const last = await Promise.all(
    Array.from({ length: 4 }, () => outcomeOf(send(services, { portal, content }))),
  );
  expect(last.toSorted()).toEqual(['done', 'done', 'too_many_files', 'too_many_files']);
});

test('a rotated secret opens the files, wraps their keys anew, and then the one before is not needed', async () => {
  const { files, services } = createServices();
  const { portal } = await buildSignedIn(database.owner);
  const content = await drawPdf();
  const { id } = await send(services, { portal, content });
  const next = 'another secret of the tests, long enough too';
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  const rotated = createFileServices({ db, appSecret: next, files });
  const read = async () => {
    const { url } = await rotated.openFile({ portal, id });
    const { searchParams } = new URL(url, 'http://x');
    const until = Number(searchParams.get('until'));
    return rotated.readFile({ portal, id, until, proof: searchParams.get('proof') ?? '' });
  };
  keepPreviousSecret(next, APP_SECRET);
  try {
    expect((await read()).content).toEqual(content);
    await runJob(database.worker, 'wrap_file_keys', {}, 1, files, next);
  } finally {
    keepPreviousSecret(next, null);
  }
  expect((await read()).content).toEqual(content);
});

test('an erasure takes the keys of all of somebody’s files', async () => {
  const { files, services } = createServices();
  const { portal } = await buildSignedIn(database.owner);
  const { id } = await send(services, { portal, content: await drawPdf() });
  await createTestPeople(database.app).profile.eraseAccount({ portal, password: PASSWORD });
  const { rowCount } = await database.owner.query('SELECT FROM file WHERE id = $1', [id]);
  expect(rowCount).toBe(0);
  // The content goes as one that nobody has.
  await age(id, 2 * HOUR_MS);
  await runJob(database.worker, 'delete_orphaned_files', {}, 10, files);
  expect(await listOf(files)).toEqual([]);
});

/** Speaks clamd's protocol; what contains EICAR is infected, and what contains HUGE is more than it looks at. */
async function startClamd(): Promise<{ server: Server; check: VirusCheck }> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (!received.subarray(-4).equals(Buffer.alloc(4))) return;
      if (received.includes('HUGE')) socket.end('INSTREAM size limit exceeded. ERROR\0');
      else socket.end(received.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, check: createVirusCheck({ host: '127.0.0.1', port }) };
}

test('a virus is refused; while the check does not answer nobody sees the file, and then it decides', async () => {
  const { server, check } = await startClamd();
  const { portal: signedIn } = await buildSignedIn(database.owner);
  const portal = { ...signedIn, reportError: () => {} };
  const infected = Buffer.concat([await drawPdf(), Buffer.from('% EICAR')]);
  const content = await drawPdf();
  const { services } = createServices({ virusCheck: check });
  expect(await outcomeOf(send(services, { portal, content: infected }))).toBe('infected');
  const clean = await send(services, { portal, content });
  expect(clean.state).toBe('clean');
  // Looked at by nobody is not clean.
  const huge = await send(services, {
    portal,
    content: Buffer.concat([content, Buffer.from('% HUGE')]),
  });
  expect(huge.state).toBe('checking');
  expect(await outcomeOf(services.openFile({ portal, id: huge.id }))).toBe('not_found');

  const away = createVirusCheck({ host: '127.0.0.1', port: 1 });
  const { files, services: unchecked } = createServices({ virusCheck: away });
  const good = await send(unchecked, { portal, content });
  const bad = await send(unchecked, { portal, content: infected });
  expect([good.state, bad.state]).toEqual(['checking', 'checking']);
  expect(await outcomeOf(unchecked.openFile({ portal, id: good.id }))).toBe('not_found');
  await expect(runJob(database.worker, 'check_file', { file: good.id }, 1, files)).rejects.toThrow(
    'ECONNREFUSED',
  );
  const back = { ...files, virusCheck: check };
  expect(await runJob(database.worker, 'check_file', { file: good.id }, 1, back)).toBe('clean');
  expect(await runJob(database.worker, 'check_file', { file: bad.id }, 1, back)).toBe('infected');
  expect(await outcomeOf(unchecked.openFile({ portal, id: good.id }))).toBe('done');
  expect(await outcomeOf(unchecked.openFile({ portal, id: bad.id }))).toBe('not_found');
  expect(await listOf(files)).toEqual([good.id]);
  await new Promise((resolve) => server.close(resolve));
});

test('a bucket keeps, gives and deletes as a folder does', async () => {
  const { folder } = createTestFiles();
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  const store = createS3Store({
    endpoint: `http://127.0.0.1:${port}/files`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  });
  const { services } = createServices({ store });
  const { portal } = await buildSignedIn(database.owner);
  const content = await drawPdf();
  const { id } = await send(services, { portal, content });
  expect((await store.get(id))?.includes('%PDF')).toBe(false);
  expect(await store.list()).toEqual([id]);
  const { searchParams } = new URL((await services.openFile({ portal, id })).url, 'http://x');
  const until = Number(searchParams.get('until'));
  const read = await services.readFile({
    portal,
    id,
    until,
    proof: searchParams.get('proof') ?? '',
  });
  expect(read.content).toEqual(content);
  await services.removeFile({ portal, id });
  expect(await store.get(id)).toBe(null);
  await server.close();
});

test('over HTTP a file comes as one part of a form, and everything else is refused', async () => {
  const { account } = await buildSignedIn(database.owner, visitor);
  const asCustomer = { [CUSTOMER_HEADER]: String(account.customer_id) };
  const upload = (parts: Parameters<typeof multipartOf>[0], who: object = asCustomer) => {
    const form = multipartOf(parts);
    return ask(app, host, {
      method: 'POST',
      url: '/api/files',
      payload: form.payload,
      headers: { ...form.headers, ...who },
    });
  };
  const file = { name: 'file', filename: '../x.pdf', content: await drawPdf() };
  const sent = await upload([file]);
  expect(sent.statusCode).toBe(201);
  expect(sent.json()).toMatchObject({ name: 'x.pdf', kind: 'application/pdf', state: 'clean' });

  expect((await upload([{ ...file, content: 'text' }])).json()).toMatchObject({
    errorCode: 'file_refused',
    httpCode: 422,
    fields: { file: 'kind' },
  });
  const before = await countFiles();
  const large = Buffer.alloc(15 * 1024 * 1024 + 1);
  expect((await upload([{ ...file, content: large }])).statusCode).toBe(413);
  expect((await upload([file, file])).statusCode).toBe(413);
  expect((await upload([{ ...file, name: 'other' }])).statusCode).toBe(400);
  expect((await upload([{ name: 'form', content: '{}' }])).statusCode).toBe(400);
  expect((await upload([])).statusCode).toBe(400);
  const json = await ask(app, host, {
    method: 'POST',
    url: '/api/files',
    payload: { files: [sent.json<{ id: string }>().id] },
    headers: asCustomer,
  });
  expect(json.statusCode).toBe(415);
  // A second file ends the call after the first was taken: without a form it goes by itself.
  expect(await countFiles()).toBe((before ?? 0) + 1);

  // Visitors have no form that takes a file, so nothing of theirs is read.
  const kept = await listOf(appFiles);
  expect((await upload([file], {})).statusCode).toBe(401);
  expect(await countFiles()).toBe((before ?? 0) + 1);
  expect(await listOf(appFiles)).toEqual(kept);
});
