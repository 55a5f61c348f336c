import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFileServices } from '#app/features/files/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createBackupJobs } from '#server/worker/back-up.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { APP_SECRET } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { drawPdf } from '#tests/support/sent-files.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { migrate } from './migrate.ts';

const KEY = 'a key of the tests, long enough to be one';

let database: TestDatabase;
let blank: TestDatabase;
let home: string;
let folder: string;
let portal: Portal;
let content: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ portal } = await buildSignedIn(database.owner));
  content = await drawPdf();
});
beforeEach(async () => {
  blank = await createTestDatabase({ isBlank: true });
  home = await mkdtemp(join(tmpdir(), 'vizit-backup-'));
  folder = join(home, 'backup');
});
afterEach(async () => {
  await blank.drop();
  await rm(home, { recursive: true });
  await database.owner.query('DELETE FROM file');
});
afterAll(() => database.drop());

type Files = ReturnType<typeof createTestFiles>;

function filesOf({ app }: TestDatabase, files: Files) {
  const db = { main: app, replica: app, close: () => Promise.resolve() };
  return createFileServices({ db, appSecret: APP_SECRET, files });
}

async function send(files: Files, sender = portal): Promise<string> {
  const stream = Readable.from([content]);
  const sent = { portal: sender, name: 'beutaló.pdf', stream };
  return (await filesOf(database, files).putFile(sent)).id;
}

/** As its owner downloads it. */
async function download(where: TestDatabase, files: Files, id: string): Promise<Buffer> {
  const services = filesOf(where, files);
  const { searchParams } = new URL((await services.openFile({ portal, id })).url, 'http://x');
  const proof = searchParams.get('proof') ?? '';
  const until = Number(searchParams.get('until'));
  return (await services.readFile({ portal, id, until, proof })).content;
}

const write = ({ store }: Files) =>
  writeBackup({ url: database.url, folder, key: KEY, contents: store });
const restore = ({ store }: Files) =>
  restoreBackup({ url: blank.url, folder, key: KEY, contents: store });

test('after a restore into a new database and an empty store people download the files that they sent [FT-17]', async () => {
  const before = createTestFiles();
  const after = createTestFiles();
  const id = await send(before);
  expect(await write(before)).toMatchObject({ files: 1, lost: 0 });
  expect(await restore(after)).toMatchObject({ files: 1 });
  await migrate({ url: blank.url, hasReference: false, partnerKeys: [TEST_PARTNER_KEY] });
  expect(await download(blank, after, id)).toEqual(content);
});

test('a sealed backup has not even the encrypted bytes of a file as they lie in the store [FT-17]', async () => {
  const files = createTestFiles();
  const id = await send(files);
  const stored = await files.store.get(id);
  await write(files);
  expect(await readdir(join(folder, 'files'))).toEqual([`${id}.sealed`]);
  const sealed = await readFile(join(folder, 'files', `${id}.sealed`));
  expect(sealed.includes(stored?.subarray(0, 16) ?? '')).toBe(false);
});

test.each([
  ['is damaged', (path: string) => writeFile(path, 'x')],
  ['is missing', (path: string) => rm(path)],
])('nothing is restored where the content of a file %s [FT-17]', async (_what, harm) => {
  const files = createTestFiles();
  const id = await send(files);
  await write(files);
  await harm(join(folder, 'files', `${id}.sealed`));
  await expect(restore(files)).rejects.toThrow(/damaged|ENOENT/);
  expect((await blank.owner.query('SELECT FROM file')).rowCount).toBe(0);
});

test('a content that another one took the place of is noticed though it is sealed with the same key', async () => {
  const files = createTestFiles();
  const [one, other] = [await send(files), await send(files)];
  await write(files);
  const at = (id: string) => join(folder, 'files', `${id}.sealed`);
  await writeFile(at(one), await readFile(at(other)));
  await expect(restore(files)).rejects.toThrow(`The file ${one} is not as it was`);
});

test('the nightly backup of a store without the contents is made, and somebody is told to look', async () => {
  const files = createTestFiles();
  const id = await send(files);
  await files.store.delete(id);
  const config = { folder: home, at: '03:00', keep: 2, key: KEY };
  const [job] = createBackupJobs(config, { ownerUrl: database.url, contents: files.store });
  const run = { id: 1, attempt: 1, orderedAt: new Date(), signal: new AbortController().signal };
  expect(await job?.handle({}, run)).toBe('files_lost');
  expect(job?.alertOutcomes).toContain('files_lost');
  expect(await readdir(home)).toEqual([expect.stringMatching(/^vizit-.*Z$/)]);
});

test('a file that its owner removes while the backup is made is not missed', async () => {
  const files = createTestFiles();
  const owner = await buildSignedIn(database.owner);
  const id = await send(files, owner.portal);
  const contents = {
    ...files.store,
    async get() {
      await createTestPeople(database.app).profile.eraseAccount({
        portal: owner.portal,
        password: PASSWORD,
      });
      await files.store.delete(id);
      return null;
    },
  };
  const summary = await writeBackup({ url: database.url, folder, key: KEY, contents });
  expect(summary).toMatchObject({ files: 0, lost: 0 });
});
