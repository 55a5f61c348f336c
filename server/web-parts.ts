import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createFileKeeping, type FileKeeping } from '#app/features/files/file-keeping.server.ts';
import { keepSwept } from '#app/features/files/incoming.server.ts';
import {
  createCampaignCounter,
  type CampaignCounter,
} from '#app/features/campaigns/campaign-counter.server.ts';
import { createHumanCheck, type HumanCheck } from '#app/platform/human-check.server.ts';
import { createTokenMisses, type TokenMisses } from '#app/platform/token-misses.ts';
import {
  APPLICATION_ROLE,
  createDatabase,
  createPool,
  type Database,
  STAFF_ROLE,
  type WORKER_ROLE,
} from '#db/client.ts';
import { requireLogin, requirePartnerProof } from '#db/logins.ts';
import { partnerKeyOf } from '#db/partner-proof.ts';
import type { Config } from './config.ts';
import { keysFor } from '#app/platform/keys.server.ts';
import type { GuessingAlarm } from './guessing-alarm.ts';
import type { Secrets } from './lasting-keys.ts';
import { createMetrics } from './metrics.ts';
import { createNews, type News } from './news.ts';
import { noticeProxies, type ProxyNotice } from './web/proxy-notice.ts';
import { countOutbox, measureOutbox, measureOverdue } from './worker/queries.server.ts';

export const IGNORED_PROXY =
  'TRUST_PROXY does not count or name the proxy that asks: all visitors behind it are taken for one';

/** What a stop ends: first what takes new work, then what that work needs until it is done. */
export interface Endings {
  drains: (() => Promise<void>)[];
  closes: (() => Promise<void>)[];
}

export type PortalConfig = Config & { appSecret: string };

export function openWebDatabase(
  { databaseReplicaUrl, isDatabasePooled: isPooled, appSecret, clockOffsetMs }: PortalConfig,
  { url, staff }: { url: string; staff: string | null },
): Database {
  return createDatabase({
    url,
    replicaUrl: databaseReplicaUrl ?? undefined,
    staffUrl: staff ?? undefined,
    isPooled,
    partnerKey: partnerKeyOf(appSecret),
    clockOffsetMs,
  });
}

/** @throws LoginError when a login of the web process is not the one that it should be */
export async function requireWebDatabase(
  { isDatabasePooled: isPooled }: PortalConfig,
  db: Database,
): Promise<void> {
  await requireLogin(db.main, { role: APPLICATION_ROLE, setting: 'DATABASE_URL', isPooled });
  if (db.staff) {
    await requireLogin(db.staff, { role: STAFF_ROLE, setting: 'DATABASE_STAFF_URL', isPooled });
  }
  await requirePartnerProof(db.main);
}

export function measureWeb(
  { db, news, guessing }: { db: Database; news: News; guessing: GuessingAlarm },
  isProxyIgnored: () => boolean,
) {
  return createMetrics({
    pools: { main: db.main, replica: db.replica, ...(db.staff && { staff: db.staff }) },
    findGuessed: () => guessing.findPartners(),
    isHearing: () => news.isHearing(),
    countDroppedNews: () => news.countDropped(),
    isProxyIgnored,
    countOutbox: () => countOutbox(db.main),
    measureJobs: () => measureOutbox(db.main),
    measureOverdue: () => measureOverdue(db.main),
  });
}

export function noticeIgnoredProxies(
  { isDemo }: Config,
  server: FastifyInstance,
  log: FastifyBaseLogger,
): ProxyNotice | null {
  return isDemo ? null : noticeProxies(server, () => log.error(IGNORED_PROXY));
}

/** A connection of its own, so that news neither wait for others nor take their place. */
export function openNews(
  { clockOffsetMs, databaseListenUrl, appSecret }: PortalConfig,
  { url, role, begun }: { url: string; role?: typeof WORKER_ROLE; begun?: Promise<void> },
  log: FastifyBaseLogger,
): News {
  return createNews({
    begun,
    pool: createPool({
      url: databaseListenUrl ?? url,
      max: 1,
      clockOffsetMs,
      ...(role && { role }),
    }),
    keys: keysFor(appSecret, 'news'),
    onTrouble: (error) =>
      log.warn({ err: error }, 'news of the other processes are not heard or not believed'),
  });
}

export function openHumanCheck(
  { humanCheck, appSecret }: PortalConfig,
  db: Database,
  log: FastifyBaseLogger,
): HumanCheck {
  return createHumanCheck({
    config: humanCheck,
    appSecret,
    db,
    onFailure: (error) => log.warn({ err: error }, 'human check could not be made'),
  });
}

/** Removes, as long as it runs, what other processes were reading when they ended. */
export async function openFiles(
  { files: settings }: Config,
  log: FastifyBaseLogger,
  { closes }: Endings,
): Promise<FileKeeping> {
  const files = createFileKeeping(settings);
  const stop = await keepSwept(files.incoming, (error) =>
    log.warn({ err: error }, 'left-overs of uploads could not be removed'),
  );
  closes.push(async () => stop());
  return files;
}

export function openCounter(db: Database, log: FastifyBaseLogger): CampaignCounter {
  return createCampaignCounter(db.main, {
    onLate: (error) =>
      log.warn({ err: error }, 'what was counted of campaigns could not be written'),
    onDropped: (partner) =>
      log.warn({ partner }, 'what was counted of campaigns was dropped: the partner is gone'),
  });
}

/** Unknown links that one address asks any process for count together. */
export function createToldMisses(news: News, log: FastifyBaseLogger): TokenMisses {
  const misses = createTokenMisses(
    () => log.error('somebody tries out many links'),
    (clientHash) => news.tell('misses', [clientHash]),
  );
  news.hear('misses', (clientHashes) => misses.addTold(clientHashes));
  return misses;
}

export function secretsOf({ appSecret, appSecretPrevious }: PortalConfig): Secrets {
  return { current: appSecret, previous: appSecretPrevious };
}
