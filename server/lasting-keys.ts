import {
  keepLastingKeys,
  keepPreviousSecret,
  keyFor,
  keysFor,
  markOf,
  LASTING_PURPOSES,
  type LastingPurpose,
} from '#app/platform/keys.server.ts';
import { sealUnder, unsealUnder } from '#app/platform/seal.server.ts';
import { countOutdatedFileKeys } from '#app/features/files/upkeep-queries.server.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { ConfigError } from './config.ts';

const findAll = sql.named<{ purpose: LastingPurpose; wrapped: Buffer }>(
  'lasting_key_find',
  'SELECT purpose, wrapped FROM lasting_key',
);
const insert = sql.named(
  'lasting_key_insert',
  'INSERT INTO lasting_key (purpose, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const wrapAnew = sql.named(
  'lasting_key_wrap_anew',
  'UPDATE lasting_key SET wrapped = $3 WHERE purpose = $1 AND wrapped = $2',
);

/** $1: the mark of the secret that made them. */
const endLinks = sql.named<{ n: number }>(
  'lasting_key_end_links',
  `WITH t AS (UPDATE token SET revoked_at = portal_now() WHERE used_at IS NULL AND revoked_at IS NULL AND expires_at > portal_now() AND right(id::text, 2) = $1 RETURNING 1),
        a AS (UPDATE account_token SET revoked_at = portal_now() WHERE used_at IS NULL AND revoked_at IS NULL AND right(id::text, 2) = $1 RETURNING 1),
        r AS (UPDATE relative SET expires_at = portal_now() WHERE customer_id IS NULL AND expires_at > portal_now() AND right(id::text, 2) = $1 RETURNING 1),
        c AS (DELETE FROM calendar_feed WHERE right(id::text, 2) = $1 RETURNING 1)
   SELECT ((SELECT count(*) FROM t) + (SELECT count(*) FROM a) + (SELECT count(*) FROM r) + (SELECT count(*) FROM c))::int AS n`,
);

export interface Secrets {
  current: string;
  /** The one before, while what it made is to be known. */
  previous: string | null;
}

const placeOf = (purpose: string) => ['lasting key', purpose] as const;

/**
 * Opens the keys of this database that outlive a secret, so that this process makes and knows what the others do.
 * @throws ConfigError when neither secret opens them: another database's, or the previous one was not given
 */
export async function openLastingKeys(pool: Pool, secrets: Secrets): Promise<void> {
  keepPreviousSecret(secrets.current, secrets.previous);
  const keys = new Map<LastingPurpose, Buffer>();
  for (const { purpose, wrapped } of await query(pool, findAll)) {
    keys.set(purpose, unwrap(secrets.current, purpose, wrapped).key);
  }
  keepLastingKeys(secrets.current, keys);
}

/** Acts as the worker role. Makes the keys of a new database, and wraps those of an old one under a new secret. */
export async function wrapLastingKeys(pool: Pool, { current, previous }: Secrets): Promise<void> {
  keepPreviousSecret(current, previous);
  const [wrapping] = keysFor(current, 'wrap');
  if (!wrapping) throw new Error('a secret gives a key');
  const rows = await query(pool, findAll);
  for (const { purpose, wrapped } of rows) {
    const { key, isOutdated } = unwrap(current, purpose, wrapped);
    if (!isOutdated) continue;
    await query(pool, wrapAnew, [
      purpose,
      wrapped,
      sealUnder(wrapping, placeOf(purpose), key.toString('hex')),
    ]);
  }
  for (const purpose of LASTING_PURPOSES) {
    if (rows.some((row) => row.purpose === purpose)) continue;
    const key = keyFor(current, purpose).toString('hex');
    await query(pool, insert, [purpose, sealUnder(wrapping, placeOf(purpose), key)]);
  }
}

/** Ends the links that a secret made and nobody used, as the owner: whoever knows it may have made them, too. @returns how many */
export async function endLinksOf(pool: Pool, secret: string): Promise<number> {
  return (await query(pool, endLinks, [markOf(secret)]))[0]?.n ?? 0;
}

/** How many keys only the previous secret opens: while there is one it must not be forgotten. */
export async function countOutdatedKeys(
  pool: Pool,
  { current, previous }: Secrets,
): Promise<number> {
  keepPreviousSecret(current, previous);
  const rows = await query(pool, findAll);
  const outdated = rows.filter(
    ({ purpose, wrapped }) => unwrap(current, purpose, wrapped).isOutdated,
  );
  return outdated.length + (await countOutdatedFileKeys(pool, markOf(current)));
}

function unwrap(
  secret: string,
  purpose: LastingPurpose,
  wrapped: Buffer,
): { key: Buffer; isOutdated: boolean } {
  for (const [index, key] of keysFor(secret, 'wrap').entries()) {
    const opened = unsealUnder(key, placeOf(purpose), wrapped);
    if (opened !== null) return { key: Buffer.from(opened, 'hex'), isOutdated: index > 0 };
  }
  throw new ConfigError([
    'APP_SECRET does not open the keys of this database: after a rotation the old one is needed as APP_SECRET_PREVIOUS',
  ]);
}
