import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { runJob } from '#tests/support/jobs.ts';
import { adoptContents, countStrayContents } from './adopt-contents.server.ts';
import { noteContent } from './upkeep-queries.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('contents of which no list tells are collected once they are adopted; nothing else of the store is touched', async () => {
  const files = createTestFiles();
  const { store } = files;
  const deps = { pool: database.owner, store };
  expect(await countStrayContents(deps)).toBe(0);
  const [stray, known] = [randomUUID(), randomUUID()];
  await store.put(stray, Buffer.from('sealed'));
  await store.put(known, Buffer.from('sealed'));
  await noteContent(database.app, known);
  const foreign = join(files.folder, 'kept', 'lost+found');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'README'), 'of somebody else');
  const collect = async () => {
    await database.owner.query(`UPDATE file_content SET noted_at = noted_at - interval '2 hours'`);
    await runJob(database.worker, 'delete_orphaned_files', {}, 1, files);
    return (await store.list()).toSorted();
  };

  expect(await countStrayContents(deps)).toBe(1);
  expect(await collect()).toEqual(['README', stray].toSorted());
  expect(await adoptContents(deps)).toBe(1);
  expect(await adoptContents(deps)).toBe(0);
  expect(await countStrayContents(deps)).toBe(0);
  expect(await collect()).toEqual(['README']);
});
