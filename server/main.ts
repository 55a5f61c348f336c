import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { createGateway } from '#app/features/messaging/gateway.server.ts';
import { createImportJobs } from '#app/features/imports/jobs.server.ts';
import { createMailer } from '#app/features/mail/transport.server.ts';
import { createFileKeeping } from '#app/features/files/file-keeping.server.ts';
import { createWorkStreams } from '#app/features/work-news/work-streams.server.ts';
import { createTopicNews } from '#app/platform/topic-news.ts';
import { createRoomNews } from '#app/features/video/room-news.ts';
import type { Job } from '#app/jobs/define-job.server.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { createPool, IMPORT_ROLE, type Pool, WORKER_ROLE } from '#db/client.ts';
import { requireLogin } from '#db/logins.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import {
  createCalendarNews,
  findOwnersOfCalendar,
  findOwnersOfReservation,
  tellCalendarChanges,
} from './calendar-news.ts';
import { countCodes } from './campaign-codes.ts';
import { ConfigError, type Config } from './config.ts';
import { registerHealth } from './health.ts';
import { keepPreviousSecret } from '#app/platform/keys.server.ts';
import { createLogOptions, registerRequestLog } from './log.ts';
import { warnOfRelay } from './addresses.ts';
import { createGuessingAlarm } from './guessing-alarm.ts';
import { openLastingKeys, wrapLastingKeys } from './lasting-keys.ts';
import {
  measureStandbys,
  registerMetrics,
  registerRequestMetrics,
  serveMetrics,
} from './metrics.ts';
import type { Place } from './place.ts';
import { createServices } from './services.ts';
import { rememberRequests } from './stop-on-signal.ts';
import { tellWorkChanges } from './work-changes.ts';
import { followServing, NOTICE_MS } from './stop-serving.ts';
import { keepAssets } from './web/assets.ts';
import { buildApp } from './web/app.ts';
import type { PortalSettings } from './web/portal.ts';
import type { ProxyNotice } from './web/proxy-notice.ts';
import { createTileSource } from './web/tile-source.ts';
import type { loadPages } from './web/load-pages.ts';
import { createBackupJobs } from './worker/back-up.ts';
import { startWorker } from './worker/main.ts';
import {
  IGNORED_PROXY,
  type PortalConfig,
  openWebDatabase,
  requireWebDatabase,
  measureWeb,
  noticeIgnoredProxies,
  openNews,
  openHumanCheck,
  openFiles,
  openCounter,
  createToldMisses,
  secretsOf,
  type Endings,
} from './web-parts.ts';

/** Loaded and put together; nobody was asked anything yet, and nothing is done. */
export interface PreparedPortal {
  /** @param place null: nobody stands by for this process */
  begin(place: Place | null): Promise<RunningPortal>;
}

export interface RunningPortal {
  stop: () => Promise<void>;
}

/** Null: this process does not do that work. */
export interface PortalUrls {
  /** Logs in as the web role. */
  web: string | null;
  /** Logs in as the worker role. */
  worker: string | null;
  /** Logs in as the staff's role; null: the staff's pages use the web role. */
  staff: string | null;
  /** Logs in as the role of imports; null: this process does none. */
  imports: string | null;
  /** May act as the owner of the tables; null: nobody named it. */
  owner: string | null;
}

interface Logging {
  options: ReturnType<typeof createLogOptions>;
  log: FastifyBaseLogger;
}

/**
 * Puts the program together. What depends on what reads from top to bottom.
 * @param pages null: this process serves none
 */
export async function preparePortal(
  config: PortalConfig,
  urls: PortalUrls,
  pages: ReturnType<typeof loadPages> | null,
): Promise<PreparedPortal> {
  setClockOffset(config.clockOffsetMs);
  keepPreviousSecret(config.appSecret, config.appSecretPrevious);
  const options = createLogOptions(config.logLevel);
  const logging = { options, log: Fastify(options).log };
  const endings: Endings = { drains: [], closes: [] };
  const { web, worker, owner, staff, imports } = urls;
  const beginWeb =
    pages === null || web === null
      ? null
      : await prepareWeb(config, { url: web, staff, pages }, logging, endings);
  return {
    async begin(place) {
      await beginWeb?.(place);
      if (config.role !== 'web' && worker !== null)
        await startJobs(config, { worker, owner, imports }, logging, endings);
      return {
        stop: async () => {
          await Promise.all(endings.drains.map((drain) => drain()));
          await Promise.all(endings.closes.map((close) => close()));
        },
      };
    },
  };
}

/** @returns what begins to serve the pages and the API */
async function prepareWeb(
  config: PortalConfig,
  { url, staff, pages }: { url: string; staff: string | null; pages: ReturnType<typeof loadPages> },
  { options: logging, log }: Logging,
  endings: Endings,
): Promise<(place: Place | null) => Promise<void>> {
  const { drains, closes } = endings;
  const db = openWebDatabase(config, { url, staff });
  const humanCheck = openHumanCheck(config, db, log);
  const noRelay = warnOfRelay(config);
  if (noRelay !== null) log.warn(noRelay);
  const guessing = createGuessingAlarm(log);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const news = openNews(config, { url, begun }, log);
  const calendarNews = createCalendarNews({ pool: db.main, news });
  const workNews = createTopicNews(news, 'work');
  const workStreams = createWorkStreams(workNews);
  const counter = openCounter(db, log);
  const counted = countCodes(
    tellWorkChanges(
      createServices({
        db,
        humanCheck,
        appSecret: config.appSecret,
        tokenMisses: createToldMisses(news, log),
        onGuessing: (portal, seconds) => guessing.raise(portal, seconds),
        holdLimits: {
          perBrowser: config.holdsPerClient,
          perContact: config.holdsPerClient,
          perAddress: config.holdsPerAddress,
        },
        perPage: config.resultsPerPage,
        reportSecret: config.reportSecret,
        smsPrefixes: config.sms.prefixes,
        messageLimits: { sms: config.sms, mail: config.mailLimits },
        files: await openFiles(config, log, endings),
        relay: config.relay,
        roomNews: createRoomNews(news),
      }),
      workNews,
    ),
    counter,
  );
  const services = tellCalendarChanges(counted, calendarNews);
  let proxies: ProxyNotice | null = null;
  const metrics = measureWeb({ db, news, guessing }, () => proxies?.isIgnored() ?? false);
  const app = await buildApp({
    db,
    services,
    news,
    calendarNews,
    workStreams,
    campaignCounter: counter,
    humanCheck,
    settings: settingsOf(config),
    findTile:
      config.mapTiles &&
      createTileSource(config.mapTiles.url, (error) =>
        log.warn({ err: error }, 'a map tile could not be fetched'),
      ),
    pages: await pages,
    keptAssetsFolder: await keepPages(config, pages, log),
    uploadsFolder: join(config.dataDir, 'uploads'),
    logging,
    trustProxy: config.trustProxy,
    ownDomains: config.ownDomains,
    observe: (server) => {
      const serving = followServing(server, {
        // Meanwhile who stands by has begun to listen, too.
        noticeMs: config.trustProxy === false && !config.hasStandby ? 0 : NOTICE_MS,
      });
      drains.push(async () => {
        workStreams.end();
        await serving.stop();
        await counter.stop();
      });
      rememberRequests(server);
      registerRequestLog(server);
      registerRequestMetrics(server, metrics);
      proxies = noticeIgnoredProxies(config, server, log);
      registerHealth(server, {
        pool: db.main,
        isStopping: () => serving.isStopping(),
        findWarnings: () => (proxies?.isIgnored() ? [IGNORED_PROXY] : []),
      });
      if (config.metrics.token) registerMetrics(server, metrics, config.metrics.token);
    },
  });
  await app.ready();
  return async (place) => {
    await requireWebDatabase(config, db);
    await openLastingKeys(db.main, secretsOf(config));
    begin();
    await listen(config, { app, metrics, place }, drains);
    closes.push(() => news.stop());
    closes.push(() => db.close());
  };
}

/** @returns the folder with the files of all versions' pages; null: there is none, this version's are served all the same */
async function keepPages(
  { dataDir }: Config,
  pages: ReturnType<typeof loadPages>,
  log: FastifyBaseLogger,
): Promise<string | null> {
  const { clientFolder } = await pages;
  const folder = join(dataDir, 'assets');
  try {
    await keepAssets(`${clientFolder}/assets`, folder);
    return folder;
  } catch (error) {
    log.warn({ err: error }, 'the files of the pages could not be kept for other versions');
    return null;
  }
}

async function listen(
  { host, port, metrics: { port: metricsPort } }: Config,
  { app, metrics, place }: { app: FastifyInstance; metrics: Registry; place: Place | null },
  drains: Endings['drains'],
): Promise<void> {
  // Who takes over listens while the one that stops still does.
  const shared = { reusePort: place !== null };
  if (place) measureStandbys(metrics, place);
  if (metricsPort) {
    const metricsServer = await serveMetrics(metrics, { port: metricsPort, ...shared });
    drains.push(() => metricsServer.close());
  }
  await app.listen({ port, host, ...shared });
}

function settingsOf(config: PortalConfig): PortalSettings {
  return {
    appSecret: config.appSecret,
    publicUrl: config.publicUrl,
    isDemo: config.isDemo,
    usesRecaptcha: config.humanCheck.kind === 'recaptcha',
    staffHost: config.staffHost,
    mapAttribution: config.mapTiles?.attribution ?? null,
  };
}

/** Sends the mails and does what else is to be done without anybody waiting. */
async function startJobs(
  config: PortalConfig,
  {
    worker: url,
    owner,
    imports: importUrl,
  }: { worker: string; owner: string | null; imports: string | null },
  { log }: Logging,
  { drains, closes }: Endings,
): Promise<void> {
  const { isDatabasePooled: isPooled, clockOffsetMs } = config;
  const pool = createPool({ url, role: WORKER_ROLE, isPooled, clockOffsetMs });
  await requireLogin(pool, { role: WORKER_ROLE, setting: 'DATABASE_WORKER_URL', isPooled });
  await wrapLastingKeys(pool, secretsOf(config));
  await openLastingKeys(pool, secretsOf(config));
  const news = openNews(config, { url, role: WORKER_ROLE }, log);
  const worker = startWorker({
    pool,
    ownJobs: [
      ...createOwnJobs(config, owner),
      ...(await openImports(config, importUrl, pool, closes)),
    ],
    tellChange: async (id) => news.tell('owners', await findOwnersOfReservation(pool, id)),
    tellCalendar: async (id) => news.tell('owners', await findOwnersOfCalendar(pool, id)),
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
    messaging: {
      gateway: createGateway({ settings: config.gateway, isDemo: config.isDemo, pool }),
      sms: config.sms,
    },
    files: createFileKeeping(config.files),
    erasureLedger: config.erasureLedger,
    log,
  });
  drains.push(() => worker.stop());
  closes.push(() => news.stop());
  closes.push(() => pool.end());
}

/** A file is taken over on a connection of its own, past any pooler and for as long as it takes. */
async function openImports(
  { appSecret, clockOffsetMs }: PortalConfig,
  url: string | null,
  pool: Pool,
  closes: Endings['closes'],
): Promise<Job[]> {
  if (url === null) return [];
  const imports = createPool({
    url,
    role: null,
    max: 2,
    partnerKey: partnerKeyOf(appSecret),
    clockOffsetMs,
    queryTimeoutMs: 0,
  });
  await requireLogin(imports, { role: IMPORT_ROLE, setting: 'DATABASE_IMPORT_URL', isLong: true });
  closes.push(() => imports.end());
  return createImportJobs({ pool, imports });
}

/** @throws ConfigError when backups are wanted of a database whose owner nobody named */
function createOwnJobs({ backup, files }: Config, owner: string | null): Job[] {
  if (backup === null) return [];
  if (owner === null) {
    throw new ConfigError(['BACKUP_FOLDER: the owner of the tables is needed to copy them']);
  }
  return createBackupJobs(backup, { ownerUrl: owner, contents: createFileKeeping(files).store });
}
