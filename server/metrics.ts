import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '#db/client.ts';
import { type DescribeRoute, describeRoute } from './log.ts';
import type { Place } from './place.ts';

export interface MetricsSources {
  /** By name, e.g. `{ main, replica }`. */
  pools: Record<string, Pool>;
  /** Keys of the partners where somebody seems to be guessing passwords. */
  findGuessed?: () => string[];
  /** Whether news of the other processes are heard. */
  isHearing?: () => boolean;
  /** What was told over their channel and not listened to, by why. */
  countDroppedNews?: () => Readonly<Record<string, number>>;
  /** Whether a proxy asks that is not believed. */
  isProxyIgnored?: () => boolean;
  /** How many messages wait in the outbox. */
  countOutbox?: () => Promise<number>;
  /** What is open or given up, by kind of job. */
  measureJobs?: () => Promise<readonly JobMeasure[]>;
  /** What people wait for that nobody has done in time, by kind. */
  measureOverdue?: () => Promise<readonly { kind: string; n: number }[]>;
}

export interface JobMeasure {
  kind: string;
  waiting: number;
  running: number;
  dead: number;
  age_seconds: number;
}

/** Around the goals: a page within 100 ms, nothing past the request limit of 10 s. */
const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const LOOPBACK = '127.0.0.1';

/** Measures the process (event loop lag, memory), its pools and the outbox. */
export function createMetrics({
  pools,
  findGuessed,
  isHearing,
  countDroppedNews,
  isProxyIgnored,
  countOutbox,
  measureJobs,
  measureOverdue,
}: MetricsSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'vizit_database_connections',
    help: 'Connections of a pool by state; waiting: queries without one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  if (findGuessed) {
    new Gauge({
      name: 'vizit_sign_in_guessing',
      help: '1: so many sign-ins of the partner fail that somebody may be guessing passwords; no line otherwise',
      labelNames: ['partner'],
      registers: [registry],
      collect() {
        this.reset();
        for (const partner of findGuessed()) this.set({ partner }, 1);
      },
    });
  }
  registerFlag(registry, isHearing, {
    name: 'vizit_news_heard',
    help: '1: this process hears what the others tell; 0: it shows their bookings seconds late',
  });
  if (countDroppedNews) {
    new Gauge({
      name: 'vizit_news_dropped',
      help: 'What was told between processes and not listened to since the start; stale: a clock is wrong, forged: somebody else spoke',
      labelNames: ['why'],
      registers: [registry],
      collect() {
        for (const [why, count] of Object.entries(countDroppedNews())) this.set({ why }, count);
      },
    });
  }
  registerFlag(registry, isProxyIgnored, {
    name: 'vizit_proxy_ignored',
    help: '1: a proxy asks that TRUST_PROXY does not name, all visitors behind it count as one',
  });
  if (countOutbox) {
    new Gauge({
      name: 'vizit_outbox_messages',
      help: 'Messages waiting in the outbox; NaN while the database does not answer',
      registers: [registry],
      async collect() {
        this.set(await countOutbox().catch(() => Number.NaN));
      },
    });
  }
  if (measureJobs) registerJobMetrics(registry, measureJobs);
  if (measureOverdue) {
    new Gauge({
      name: 'vizit_overdue',
      help: 'Questions and requests of people that nobody has answered in time, by kind; no line while the database does not answer',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const measures = await measureOverdue().catch(() => []);
        this.reset();
        for (const { kind, n } of measures) this.set({ kind }, n);
      },
    });
  }
  return registry;
}

/** Only of a process that others may stand by for. */
export function measureStandbys(registry: Registry, place: Pick<Place, 'countStandbys'>): void {
  new Gauge({
    name: 'vizit_standbys',
    help: 'Processes that stand by for this one; no line where none should',
    registers: [registry],
    collect() {
      this.set(place.countStandbys());
    },
  });
}

function registerFlag(
  registry: Registry,
  isTrue: (() => boolean) | undefined,
  { name, help }: { name: string; help: string },
): void {
  if (!isTrue) return;
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(isTrue() ? 1 : 0);
    },
  });
}

/** Kinds without open jobs or dead letters have no line. */
function registerJobMetrics(
  registry: Registry,
  measureJobs: NonNullable<MetricsSources['measureJobs']>,
): void {
  // Both gauges are collected at once, by one question.
  let asking: Promise<readonly JobMeasure[]> | null = null;
  const ask = () =>
    (asking ??= measureJobs()
      .catch(() => [])
      .finally(() => (asking = null)));
  new Gauge({
    name: 'vizit_job_age_seconds',
    help: 'How long the oldest open job of a kind has been due',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const measures = await ask();
      this.reset();
      for (const { kind, age_seconds: age } of measures) this.set({ kind }, age);
    },
  });
  new Gauge({
    name: 'vizit_jobs',
    help: 'Jobs of a kind by state; dead: given up, kept to be replayed',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const measures = await ask();
      this.reset();
      for (const { kind, waiting, running, dead } of measures) {
        this.set({ kind, state: 'waiting' }, waiting);
        this.set({ kind, state: 'running' }, running);
        this.set({ kind, state: 'dead' }, dead);
      }
    },
  });
}

/** Measures every request of the app by route pattern; to be called before routes are added. */
export function registerRequestMetrics(
  app: FastifyInstance,
  registry: Registry,
  route: DescribeRoute = describeRoute,
): void {
  const durations = new Histogram({
    name: 'vizit_http_request_seconds',
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isLasting) return;
    durations.observe(
      { method: request.method, route: route(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

/** `GET /metrics` for who sends `Authorization: Bearer <token>`; others learn nothing of it. */
export function registerMetrics(app: FastifyInstance, registry: Registry, token: string): void {
  const expected = hash(`Bearer ${token}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Hashes have equal lengths, which the comparison in constant time needs.
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) {
      return reply.callNotFound();
    }
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/**
 * Serves `/metrics` without a token on a port of its own, reachable from this machine only unless `host` says otherwise.
 * Returns how to close it.
 */
export async function serveMetrics(
  registry: Registry,
  listening: { port: number; host?: string; reusePort?: boolean },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: LOOPBACK, ...listening }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : listening.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
