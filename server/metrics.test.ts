import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPool } from '#db/client.ts';
import { createMetrics, registerMetrics, registerRequestMetrics, serveMetrics } from './metrics.ts';

const pools = { main: createPool({ url: 'postgresql://x@/x?host=%2Fnowhere' }) };

test('requests are counted by the pattern of their route, never by their address', async () => {
  const app = Fastify();
  const registry = createMetrics({ pools });
  registerRequestMetrics(app, registry);
  app.get('/verify/:token', async () => 'fine');
  await app.inject('/verify/abc');
  await app.inject('/no-such-page');
  const text = await registry.metrics();
  expect(text).toContain(
    'vizit_http_request_seconds_count{method="GET",route="/verify/:token",status="200"} 1',
  );
  expect(text).toContain(
    'vizit_http_request_seconds_count{method="GET",route="none",status="404"} 1',
  );
  expect(text).not.toContain('abc');
});

test('the pools, the outbox and the event loop are measured', async () => {
  const text = await createMetrics({ pools, countOutbox: async () => 7 }).metrics();
  expect(text).toContain('vizit_database_connections{pool="main",state="waiting"} 0');
  expect(text).toContain('vizit_outbox_messages 7');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
});

test('what people wait for in vain is measured by kind', async () => {
  const measures = [{ kind: 'medical_care', n: 2 }];
  const text = await createMetrics({ pools, measureOverdue: async () => measures }).metrics();
  expect(text).toContain('vizit_overdue{kind="medical_care"} 2');
});

test('jobs are measured by kind: how many wait, run and were given up, and how long the oldest is due', async () => {
  const measure = { kind: 'mail_account', waiting: 3, running: 2, dead: 1, age_seconds: 61.5 };
  const text = await createMetrics({ pools, measureJobs: async () => [measure] }).metrics();
  expect(text).toContain('vizit_job_age_seconds{kind="mail_account"} 61.5');
  expect(text).toContain('vizit_jobs{kind="mail_account",state="waiting"} 3');
  expect(text).toContain('vizit_jobs{kind="mail_account",state="running"} 2');
  expect(text).toContain('vizit_jobs{kind="mail_account",state="dead"} 1');
});

test('while the database is away the other measures are still served', async () => {
  const text = await createMetrics({
    pools,
    countOutbox: () => Promise.reject(new Error('away')),
    measureJobs: () => Promise.reject(new Error('away')),
  }).metrics();
  expect(text).toContain('vizit_outbox_messages Nan');
  expect(text).toContain('vizit_database_connections');
});

test('only who has the token sees the metrics; to others the page does not exist', async () => {
  const app = Fastify();
  registerMetrics(app, createMetrics({ pools }), 'a-long-metrics-token');
  const ask = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} }))
      .statusCode;
  expect(await ask('Bearer a-long-metrics-token')).toBe(200);
  expect(await ask('Bearer a-long-metrics-tokem')).toBe(404);
  expect(await ask()).toBe(404);
});

test('a port of its own serves the metrics and nothing else', async () => {
  const server = await serveMetrics(createMetrics({ pools }), { port: 0 });
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`)).status;
  expect(await ask('/metrics')).toBe(200);
  expect(await ask('/')).toBe(404);
  await server.close();
});
