import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PROGRAM } from '#server/build.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { portalDatabaseUrl } from '#tests/support/e2e/portal-database.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';

/** A port that was free a moment ago. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('with a database of the operator’s own there are no demo sign-ins, vouchers or pages, even where the demo’s customers are', async () => {
  const port = await findPort();
  const portal = spawn('node', [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: portalDatabaseUrl('vizit_app'),
      // The one by which the demo's database knows its processes.
      APP_SECRET: await readFile(join(process.env.E2E_DATA_DIR ?? '', 'app-secret'), 'utf8'),
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLE: 'web',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
  });
  const exited = once(portal, 'exit');
  try {
    let said = '';
    await new Promise<void>((resolve, reject) => {
      portal.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('The portal answers')) resolve();
      });
      portal.once('exit', () => reject(new Error(`it did not start: ${said}`)));
    });
    const outside = { port, headers: { 'x-forwarded-proto': 'https' } };
    for (const path of ['/login', '/registration', '/']) {
      const inDemo = await ask(path);
      const answer = await ask(path, outside);
      expect([inDemo.status, answer.status], path).toEqual([200, 200]);
      expect(answer.body, path).not.toMatch(/members\.example|Vizit-demo|DEMOPROGRAM|\/dev\//);
    }
    expect((await ask('/login')).body).toContain('member-1@members.example');
    expect((await ask('/registration')).body).toContain('DEMOPROGRAM');
    for (const path of ['/dev/mail', '/dev/gallery']) {
      expect((await ask(path)).status, path).toBe(200);
      expect((await ask(path, outside)).status, path).toBe(404);
    }
  } finally {
    portal.kill('SIGTERM');
    await exited;
  }
});
