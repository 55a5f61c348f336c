import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_SECRET } from '#tests/support/app.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { forgetPreviousFile, requireSecrets } from './app-secret.ts';

/** Commands as an operator starts them: a process each, with files and a database of its own. */

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'vizit-commands-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** No secret is given: it lies in the data folder. */
const OF_FOLDER = () => ({ appSecret: null, appSecretPrevious: null, dataDir });

interface Ended {
  code: number;
  said: string;
  complaint: string;
}

function run(
  script: string,
  settings: Record<string, string | undefined>,
  ...options: string[]
): Promise<Ended> {
  const program = join(import.meta.dirname, '../scripts', script);
  const env = { PATH: process.env.PATH, ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...options],
      { env },
      (_error, said, complaint) => resolve({ code: child.exitCode ?? -1, said, complaint }),
    );
  });
}

describe('npm run audit', () => {
  test('ends well with an intact chain; of a broken one it names what was done and ends with an error [PR-05]', async () => {
    const own = { DATABASE_OWNER_URL: database.url };
    const { id: partnerId } = await buildPartner(database.owner);
    const { rows } = await database.owner.query<{ id: string }>(
      `INSERT INTO audit_entry (partner_id, actor, action, at)
         SELECT $1, 'system', 'tested', portal_now() - interval '1 hour' FROM generate_series(1, 3) RETURNING id::text`,
      [partnerId],
    );
    await database.worker.query('SELECT chain_audit(1000)');
    const intact = await run('audit.ts', own, 'check');
    expect(intact).toMatchObject({ code: 0, complaint: '' });
    expect(intact.said).toMatch(/^3 entries in the chain, 0 problems\.\n3:[0-9a-f]{64}\n$/);
    const head = intact.said.split('\n')[1] ?? '';

    const forged = rows[1]?.id;
    await database.owner.query(`UPDATE audit_entry SET action = 'forged' WHERE id = $1`, [forged]);
    const broken = await run('audit.ts', own, 'check', head);
    expect(broken.code).toBe(1);
    expect(broken.said).toContain(`Entry ${forged} is not as it was written (link 2).\n`);
    expect(broken.said).toContain('3 entries in the chain, 1 problems.\n');
    expect(await run('audit.ts', own, 'check', 'no-head')).toMatchObject({ code: 1, said: '' });
  });
});

describe('npm run keys', () => {
  const read = (name: string) => readFile(join(dataDir, name), 'utf8');

  test('puts a new secret into the data folder and keeps the one before until it is let go of, never two', async () => {
    const files = { DATA_DIR: dataDir };
    expect(await run('keys.ts', files, 'rotate')).toMatchObject({ code: 0, complaint: '' });
    const [first, second] = [await read('app-secret-previous'), await read('app-secret')];
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(await requireSecrets(OF_FOLDER())).toEqual({ current: second, previous: first });
    for (const name of ['app-secret', 'app-secret-previous']) {
      expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
    }

    const again = await run('keys.ts', files, 'rotate');
    expect(again.code).toBe(1);
    expect(again.complaint).toContain('There is a previous secret already');
    expect([await read('app-secret-previous'), await read('app-secret')]).toEqual([first, second]);

    await forgetPreviousFile(dataDir);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
    expect(await requireSecrets(OF_FOLDER())).toEqual({ current: second, previous: null });
  });

  test('changes no file where the environment gives the secrets, and lets go of one that opens nothing alone', async () => {
    const before = await readdir(dataDir);
    const given = { DATABASE_OWNER_URL: database.url, DATA_DIR: dataDir, APP_SECRET: TEST_SECRET };
    const [next, ...told] = (await run('keys.ts', given, 'rotate')).said.split('\n');
    expect(next).toMatch(/^APP_SECRET=[\w-]{43}$/);
    expect(told.join('\n')).toContain('APP_SECRET_PREVIOUS');
    const both = {
      ...given,
      APP_SECRET: next?.slice('APP_SECRET='.length),
      APP_SECRET_PREVIOUS: TEST_SECRET,
    };
    expect((await run('keys.ts', both, 'list')).said).toMatch(
      /^current {3}\S+\nprevious {2}\S+ {2}0 keys that only it opens\n$/,
    );
    const forgotten = await run('keys.ts', both, 'forget');
    expect(forgotten).toMatchObject({ code: 0, complaint: '' });
    expect(forgotten.said).toMatch(/^0 links that were not used are ended\.\n/);
    expect(await readdir(dataDir)).toEqual(before);
  });
});
