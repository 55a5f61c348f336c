import './production.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, WORKER_ROLE } from '#db/client.ts';
import { isDatabaseUnavailable } from '#db/errors.ts';
import { LoginError } from '#db/logins.ts';
import { describeMigration, migrate } from '#db/migrate.ts';
import { MigrationError } from '#db/prepare-database.ts';
import { partnerKeysOf } from '#db/partner-proof.ts';
import { findHosts, writeAddresses } from './addresses.ts';
import { requireSecrets } from './app-secret.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabases } from './databases.ts';
import { replayErasures } from './erasure-ledger.ts';
import { preparePortal } from './main.ts';
import { type Place, takePlace } from './place.ts';
import { createProgress, type Progress } from './progress.ts';
import { loadPages } from './web/load-pages.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { dayOf } from '#app/time/booked-time.ts';

/** Starts the database, migrates, loads demo data the first time, serves. */
async function start(): Promise<void> {
  const progress = createProgress();
  const config = readConfig(process.env);
  // Begun before all that is waited for: it takes the processor, and the rest mostly waits for others.
  const pages = config.role === 'worker' ? null : loadPages();
  pages?.catch(() => {});
  await mkdir(join(config.dataDir, 'uploads'), { recursive: true });
  const secrets = await requireSecrets(config);

  const databases = await openDatabases(config, progress);
  const { web, worker, owner } = databases;
  const preparing = preparePortal(
    { ...config, appSecret: secrets.current, appSecretPrevious: secrets.previous },
    databases,
    pages,
  );
  preparing.catch(() => {});
  const place = config.hasStandby ? await standBy(config, preparing, progress) : null;
  if (config.isDemo && owner !== null) {
    const partnerKeys = partnerKeysOf(secrets);
    await progress.step(
      'Migrations',
      () => migrate({ url: owner, partnerKeys }),
      describeMigration,
    );
    await fillDemo({ ...config, appSecret: secrets.current }, owner, progress);
  } else {
    await progress.step(
      'Tables',
      () => requireMigrated(web ?? worker),
      () => 'as this program needs them',
    );
  }
  if (config.role !== 'web' && worker !== null) await eraseAgain(config, worker, progress);

  const portal = await progress.step('Portal', async () => (await preparing).begin(place));
  stopOnSignal(
    async () => {
      place?.leave();
      await portal.stop();
      await databases.stop();
    },
    (error) => console.error(describe(error)),
  );
  const hosts = config.role === 'worker' || web === null ? [] : await listHosts(config, web);
  for (const line of writeAddresses(config, hosts)) progress.say(line);
}

/**
 * Waits, with everything loaded and nothing begun, as long as another process does this one's work. Whether the tables and the
 * secret are still those of this process is looked at afterwards, as at any start.
 */
async function standBy(
  { role, host, port }: Config,
  preparing: Promise<unknown>,
  progress: Progress,
): Promise<Place> {
  if (process.platform !== 'linux') throw new ConfigError(['STANDBY works on Linux alone']);
  // The first process of a container hears no signal that it does not listen to.
  const end = () => process.exit();
  process.once('SIGTERM', end);
  const place = await takePlace(`vizit ${role} ${host}:${port}`, async () => {
    await preparing;
    progress.say('Stands by: another process has this place.');
  });
  process.off('SIGTERM', end);
  return place;
}

/** Only looks: tables change by a command of their own, before the processes that need the change. */
async function requireMigrated(url: string | null): Promise<void> {
  if (url !== null) await migrate({ url, onlyChecks: true });
}

async function fillDemo(
  config: Config & { appSecret: string },
  url: string,
  progress: Progress,
): Promise<void> {
  const pool = createPool({
    url,
    role: null,
    max: 2,
    queryTimeoutMs: 0,
    clockOffsetMs: config.clockOffsetMs,
  });
  try {
    await progress.step(
      'Demo data',
      async () => {
        // A tenth of what a start reads, and 43 MB: only the demo needs it.
        const { loadDemoData } = await import('#db/seed/main.ts');
        return loadDemoData({
          pool,
          uploadsFolder: join(config.dataDir, 'uploads'),
          appSecret: config.appSecret,
          today: dayOf(Date.now() + config.clockOffsetMs, MARKET_ZONES.HU),
          log: () => {},
        });
      },
      (isNew) => (isNew ? 'loaded' : 'kept'),
    );
  } finally {
    await pool.end();
  }
}

/** Before anybody sees them: those whom a restored database knows again. */
async function eraseAgain(config: Config, url: string, progress: Progress): Promise<void> {
  const pool = createPool({
    url,
    role: WORKER_ROLE,
    isPooled: config.isDatabasePooled,
    max: 1,
    clockOffsetMs: config.clockOffsetMs,
  });
  try {
    const count = await replayErasures(pool, config.erasureLedger);
    if (count > 0)
      progress.say(`  ${count} erased accounts came back with a backup and were erased again`);
  } finally {
    await pool.end();
  }
}

async function listHosts(
  { isDatabasePooled: isPooled }: Config,
  url: string,
): Promise<{ host: string; name: string }[]> {
  const pool = createPool({ url, isPooled, max: 1 });
  try {
    return await findHosts(pool);
  } catch (error) {
    // It serves already, and will do so once the database answers again.
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  } finally {
    await pool.end();
  }
}

/** Without the fields that a database error carries beside its message: they may quote people's data. */
function describe(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof LoginError ||
    error instanceof MigrationError
  ) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  console.error(describe(error));
  process.exit(1);
});
