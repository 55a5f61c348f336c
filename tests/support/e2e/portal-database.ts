import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type Pool } from '#db/client.ts';
import { chooseSocketFolder } from '#db/embedded.ts';

/** The database of the portal under test, with every right: journeys arrange in it and look behind the scenes. */
export function connectPortalDatabase(): Pool {
  return createPool({
    url: portalDatabaseUrl(),
    role: null,
    max: 2,
    queryTimeoutMs: 0,
    clockOffsetMs: Number(process.env.CLOCK_OFFSET_MS),
  });
}

/** Connection string of the same, as one of its logins. */
export function portalDatabaseUrl(user = 'postgres'): string {
  const dataFolder = process.env.E2E_DATA_DIR;
  if (!dataFolder) throw new Error('E2E_DATA_DIR is set by playwright.config.ts');
  const socketFolder = chooseSocketFolder(realpathSync(join(dataFolder, 'postgres')));
  return `postgresql://${user}@/vizit?host=${encodeURIComponent(socketFolder)}`;
}
