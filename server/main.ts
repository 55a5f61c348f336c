import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createMailer } from '#app/features/mail/transport.server.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { createHumanCheck } from '#app/platform/human-check.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { createDatabase, createPool, type Pool, WORKER_ROLE } from '#db/client.ts';
import { isDatabaseUnavailable } from '#db/errors.ts';
import { ConfigError, type Config } from './config.ts';
import { registerHealth } from './health.ts';
import { createLogOptions, registerRequestLog } from './log.ts';
import { createMetrics, registerMetrics, registerRequestMetrics, serveMetrics } from './metrics.ts';
import { createServices } from './services.ts';
import { rememberRequests } from './stop-on-signal.ts';
import { followServing } from './stop-serving.ts';
import { buildApp } from './web/app.ts';
import { createTileSource } from './web/tile-source.ts';
import { loadPages } from './web/load-pages.ts';
import { startWorker } from './worker/main.ts';
import { countOutbox, measureOutbox } from './worker/queries.server.ts';

export interface RunningPortal {
  app: FastifyInstance | null;
  stop: () => Promise<void>;
}

export interface PortalUrls {
  /** Connects as the web role. */
  web: string;
  /** Connects as the worker role. */
  worker: string;
}

/** Puts the program together and starts it. What depends on what reads from top to bottom. */
export async function startPortal(
  config: Config & { appSecret: string },
  urls: PortalUrls,
): Promise<RunningPortal> {
  setClockOffset(config.clockOffsetMs);
  const logging = createLogOptions(config.logLevel);
  const { log } = Fastify(logging);
  /** What takes new work, and what that work needs until it is done. */
  const drains: (() => Promise<void>)[] = [];
  const closes: (() => Promise<void>)[] = [];
  let app: FastifyInstance | null = null;

  if (config.role !== 'worker') {
    const db = createDatabase({
      url: urls.web,
      replicaUrl: config.databaseReplicaUrl ?? undefined,
      clockOffsetMs: config.clockOffsetMs,
    });
    const humanCheck = createHumanCheck({
      config: config.humanCheck,
      appSecret: config.appSecret,
      db,
      onFailure: (error) => log.warn({ err: error }, 'human check could not be made'),
    });
    const services = createServices({
      db,
      humanCheck,
      appSecret: config.appSecret,
      tokenMisses: createTokenMisses(() => log.error('somebody tries out many links')),
      holdLimits: { perClient: config.holdsPerClient, perContact: config.holdsPerClient },
      perPage: config.resultsPerPage,
    });
    const metrics = createMetrics({
      pools: { main: db.main, replica: db.replica },
      countOutbox: () => countOutbox(db.main),
      measureJobs: () => measureOutbox(db.main),
    });
    app = await buildApp({
      db,
      services,
      humanCheck,
      settings: {
        appSecret: config.appSecret,
        publicUrl: config.publicUrl,
        isDemo: config.isDemo,
        usesRecaptcha: config.humanCheck.kind === 'recaptcha',
        mapAttribution: config.mapTiles?.attribution ?? null,
      },
      findTile:
        config.mapTiles &&
        createTileSource(config.mapTiles.url, (error) =>
          log.warn({ err: error }, 'a map tile could not be fetched'),
        ),
      pages: await loadPages(),
      uploadsFolder: join(config.dataDir, 'uploads'),
      logging,
      trustProxy: config.trustProxy,
      observe: (server) => {
        const serving = followServing(server);
        drains.push(() => serving.stop());
        rememberRequests(server);
        registerRequestLog(server);
        registerRequestMetrics(server, metrics);
        registerHealth(server, { pool: db.main, isStopping: () => serving.isStopping() });
        if (config.metrics.token) registerMetrics(server, metrics, config.metrics.token);
      },
    });
    if (config.metrics.port) {
      const metricsServer = await serveMetrics(metrics, config.metrics.port);
      drains.push(() => metricsServer.close());
    }
    await app.listen({ port: config.port, host: config.host });
    closes.push(() => db.close());
  }

  if (config.role !== 'web') {
    const pool = createPool({
      url: urls.worker,
      role: WORKER_ROLE,
      clockOffsetMs: config.clockOffsetMs,
    });
    await requireWorkerRole(pool);
    const worker = startWorker({
      pool,
      mailer: createMailer({
        smtpUrl: config.smtpUrl,
        smtpFallbackUrl: config.smtpFallbackUrl,
        pool,
      }),
      settings: {
        appSecret: config.appSecret,
        publicUrl: config.publicUrl,
        mailFrom: config.mailFrom,
        mailLimits: config.mailLimits,
      },
      erasureLedger: config.erasureLedger,
      log,
    });
    drains.push(() => worker.stop());
    closes.push(() => pool.end());
  }

  return {
    app,
    stop: async () => {
      await Promise.all(drains.map((drain) => drain()));
      await Promise.all(closes.map((close) => close()));
    },
  };
}

/** A worker that may not act as one would fail in silence for ever: nobody would get a mail. */
async function requireWorkerRole(pool: Pool): Promise<void> {
  try {
    await pool.query('SELECT');
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw new ConfigError([
      `DATABASE_URL: its user cannot act as ${WORKER_ROLE} (${error instanceof Error ? error.message : String(error)}).`,
    ]);
  }
}
