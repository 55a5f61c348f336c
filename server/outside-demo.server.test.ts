import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoServices } from '#app/demo/services.server.ts';
import { buildAccountScene } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const PROGRAM = join(import.meta.dirname, 'start.ts');
const MIGRATE = join(import.meta.dirname, '../scripts/migrate.ts');
/** Should it load the demo after all, it takes its time. */
const LONG = 300_000;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ isBlank: true });
  folder = await mkdtemp(join(tmpdir(), 'vizit-outside-demo-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts a program as an operator does, until it ends or says that it runs, and stops it. @returns what it has said */
async function runProgram(program: string, environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment },
  });
  let said = '';
  const exited = once(child, 'exit');
  const runs = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('The worker runs.')) resolve();
      });
    }
  });
  try {
    await Promise.race([runs, exited]);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
  return said;
}

test(
  'a database of the operator’s own gets the tables by a command and nothing of the demo; without them the program says which',
  async () => {
    const settings = {
      DATABASE_WORKER_URL: database.workerUrl,
      // A process does not use it, even when it has it.
      DATABASE_OWNER_URL: database.url,
      APP_SECRET: 'a secret of the tests, long enough to be one',
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ROLE: 'worker',
      TRUST_PROXY: 'false',
    };
    const refusal = await runProgram(PROGRAM, settings);
    expect(refusal).toContain('The database lacks');
    expect(refusal).toContain('Run: npm run migrate, with the DATABASE_OWNER_URL');
    expect(refusal).not.toContain('    at ');
    const { APP_SECRET } = settings;
    expect(await runProgram(MIGRATE, { DATABASE_OWNER_URL: database.url, APP_SECRET })).toContain(
      'functions renewed',
    );
    const said = await runProgram(PROGRAM, settings);
    expect(said).toContain('The worker runs.');
    expect(said).not.toContain('Demo data');
    const { rows } = await database.owner.query(
      `SELECT (SELECT count(*) FROM partner)::int AS partners, (SELECT count(*) FROM provider)::int AS providers,
              (SELECT count(*) FROM account)::int AS accounts, (SELECT count(*) FROM voucher)::int AS vouchers`,
    );
    expect(rows).toEqual([{ partners: 0, providers: 0, accounts: 0, vouchers: 0 }]);
  },
  LONG,
);

test('nobody is told how to sign in outside the demo, even where such a customer is', async () => {
  const own = await createTestDatabase();
  try {
    const { portal, email } = await buildAccountScene(own.owner, {
      email: 'member-1@members.example',
    });
    const demo = createDemoServices({ db: { main: own.app }, makeCode: () => '123456' });
    expect(await demo.findSignIns(portal)).toMatchObject([{ email }]);
    expect(await demo.findSignIns({ ...portal, isDemo: false })).toEqual([]);
    expect(demo.findStaff({ isDemo: true })[0]).toMatchObject({ code: '123456' });
    expect(demo.findStaff({ isDemo: false })).toEqual([]);
  } finally {
    await own.drop();
  }
});
