import { nameSecret } from '#app/platform/keys.server.ts';
import { createPool, type Pool, WORKER_ROLE } from '#db/client.ts';
import { keepPartnerKeys } from '#db/migrate.ts';
import { partnerKeysOf } from '#db/partner-proof.ts';
import {
  createNextSecret,
  forgetPreviousFile,
  requireSecrets,
  rotateSecretFile,
} from '#server/app-secret.ts';
import { readSecretSettings } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';
import { countOutdatedKeys, endLinksOf, wrapLastingKeys } from '#server/lasting-keys.ts';

const USAGE = `npm run keys -- list     names the secrets in use and says how many keys only the previous one opens
npm run keys -- rotate   makes a new secret; the present one becomes the previous one
npm run keys -- forget   lets go of the previous one: links that it made and that were not used open nothing any more`;

/** `npm run keys`: of APP_SECRET, or of the data folder's. */
const [command] = process.argv.slice(2);
if (!['list', 'rotate', 'forget'].includes(command ?? '')) {
  console.error(USAGE);
  process.exit(1);
}
const config = readSecretSettings(process.env);
const secrets = await requireSecrets(config);
const isOfFolder = config.appSecret === null;

if (command === 'rotate') await rotate();
else await withDatabase(command === 'list' ? list : forget);

async function rotate(): Promise<void> {
  const next = createNextSecret(secrets.current);
  if (secrets.previous !== null) {
    console.error('There is a previous secret already: first `npm run keys -- forget`.');
    process.exitCode = 1;
  } else if (isOfFolder) {
    await rotateSecretFile(config.dataDir, next);
    console.log(
      `${nameSecret(next)} comes into use with the next start, ${nameSecret(secrets.current)} stays known.`,
    );
  } else {
    console.log(`APP_SECRET=${next}`);
    console.log(
      'Give this to every process, with the present one as APP_SECRET_PREVIOUS: first to npm run migrate, then to the workers, then to those that serve pages; start each anew.',
    );
  }
}

async function list({ outdated }: KeysInDatabase): Promise<void> {
  console.log(`current   ${nameSecret(secrets.current)}`);
  if (secrets.previous === null) return;
  console.log(`previous  ${nameSecret(secrets.previous)}  ${outdated} keys that only it opens`);
}

interface KeysInDatabase {
  /** Keys that only the previous secret opens. */
  outdated: number;
  owner: Pool;
}

async function forget({ outdated, owner }: KeysInDatabase): Promise<void> {
  if (secrets.previous === null) console.log('There is no previous secret.');
  else if (outdated > 0) {
    console.error(
      `${outdated} keys are opened by it alone: start a worker with both, then come back.`,
    );
    process.exitCode = 1;
  } else {
    await keepPartnerKeys(owner, partnerKeysOf({ current: secrets.current, previous: null }));
    console.log(`${await endLinksOf(owner, secrets.previous)} links that were not used are ended.`);
    if (isOfFolder) await forgetPreviousFile(config.dataDir);
    console.log('Start every process anew, without APP_SECRET_PREVIOUS where it is given.');
  }
}

async function withDatabase(work: (found: KeysInDatabase) => Promise<void>): Promise<void> {
  const databases = await openDatabaseForCommand(config);
  const url = requireOwner(databases);
  const pool = createPool({ url, role: WORKER_ROLE, max: 1 });
  const owner = createPool({ url, role: null, max: 1, queryTimeoutMs: 0 });
  try {
    if (command === 'forget') await wrapLastingKeys(pool, secrets);
    await work({ outdated: await countOutdatedKeys(pool, secrets), owner });
  } finally {
    await Promise.all([pool.end(), owner.end()]);
    await databases.stop();
  }
}
