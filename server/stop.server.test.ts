import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../tests/support/stopping-server.ts');
let child: ChildProcess;
let port: number;
let exited: Promise<unknown[]>;

beforeEach(() => begin(0));
async function begin(noticeMs: number): Promise<void> {
  child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NOTICE_MS: String(noticeMs) },
  });
  exited = once(child, 'exit');
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  port = Number(line.toString());
}
afterEach(() => {
  child.kill('SIGKILL');
});

function send(path: string, { agent, method = 'GET' }: { agent?: Agent; method?: string } = {}) {
  return new Promise<{ status: number; connection: string; body: string }>((resolve, reject) => {
    const payload = method === 'POST' ? '{"a":1}' : undefined;
    request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        agent: agent ?? false,
        headers: payload ? { 'content-type': 'application/json' } : {},
      },
      (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            connection: String(answer.headers.connection),
            body,
          }),
        );
        answer.on('error', reject);
      },
    )
      .once('error', reject)
      .end(payload);
  });
}
const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

test('a process that is told to stop answers what was sent, the next request of open connections too, then ends [FT-15]', async () => {
  const agents = Array.from({ length: 8 }, keepAlive);
  await Promise.all(agents.map((agent) => send('/quick', { agent })));
  const slow = send('/slow');
  await delay(100);
  child.kill('SIGTERM');
  await delay(200);
  const next = await Promise.all(agents.map((agent) => send('/quick', { agent })));
  expect(next.map(({ status, connection }) => [status, connection])).toEqual(
    agents.map(() => [200, 'close']),
  );
  expect(await slow).toMatchObject({ status: 200, body: 'well' });
  expect(await exited).toEqual([0, null]);
  agents.forEach((agent) => agent.destroy());
});

test('what was sent while a stopping process was too busy to read is answered all the same [FT-15]', async () => {
  const [agent, other] = [keepAlive(), keepAlive()];
  await Promise.all([send('/quick', { agent }), send('/quick', { agent: other })]);
  child.kill('SIGTERM');
  await delay(200);
  // When the process looks up again, the time it gives open connections is over.
  const freezing = send('/freeze', { agent: other });
  await delay(200);
  const unread = send('/quick', { agent });
  expect(await unread).toMatchObject({ status: 200, body: 'well' });
  expect(await freezing).toMatchObject({ status: 200 });
  expect(await exited).toEqual([0, null]);
  agent.destroy();
  other.destroy();
});

test('until what stands in front has noticed that it stops, a process takes new connections and keeps none of them', async () => {
  child.kill('SIGKILL');
  await begin(600);
  const signalledAt = performance.now();
  child.kill('SIGTERM');
  await expect.poll(async () => (await send('/ready')).status).toBe(503);
  const agent = keepAlive();
  for (let answers = 0; performance.now() < signalledAt + 400; answers += 1) {
    expect(await send('/quick', { agent }), `answer ${answers}`).toMatchObject({
      status: 200,
      connection: 'close',
    });
  }
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - signalledAt).toBeGreaterThan(600);
});

test('a connection over which nothing was ever sent does not hold up a stop', async () => {
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const askedAt = performance.now();
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - askedAt).toBeLessThan(3_000);
  silent.destroy();
});

test.each(['/stray-exception', '/stray-rejection'])(
  'an error that nobody caught (%s) is answered 500 with an id, others are finished, and the process ends to be started anew [FT-18]',
  async (path) => {
    const slow = send('/slow');
    await delay(50);
    const { status, body } = await send(path, { method: 'POST' });
    expect(status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({
      errorCode: 'unknown_error',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(body).not.toMatch(/secret|at .*:\d+/);
    expect(await slow).toMatchObject({ status: 200, body: 'well' });
    expect(await exited).toEqual([1, null]);
  },
);
