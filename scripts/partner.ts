import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { exportPartner } from '#app/features/partners/export-partner.server.ts';
import { importPartner } from '#app/features/partners/import-partner.server.ts';
import { createPool, transact, type Pool } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readDatabaseConfig } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';

/** `npm run partner -- export <key>` writes the record of a partner; `import <file.json> [--dry-run]` takes one over. */
const USAGE = `npm run partner -- export <key>                      prints the partner's record
npm run partner -- import <file.json> [--dry-run]    takes it over; pictures may be files beside it`;

const PICTURE_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** Says what is wrong and ends the command, having written nothing. */
class Refusal extends Error {}

async function exportTo(pool: Pool, key: string): Promise<void> {
  const record = await transact(pool, (transaction) => exportPartner(transaction, key));
  if (!record) throw new Refusal(`There is no partner ${key}.`);
  console.log(JSON.stringify(record, null, 2));
}

async function importFrom(pool: Pool, file: string, isDryRun: boolean): Promise<void> {
  const value = await withPictures(parse(await readFile(file, 'utf8'), file), dirname(file));
  const imported = await transact(pool, async (transaction) => {
    const result = await importPartner(transaction, value);
    if (isDryRun && !result.problems) await transaction.query('ROLLBACK; BEGIN');
    return result;
  });
  if (imported.problems) {
    throw new Refusal(
      `${file} was not imported:\n${imported.problems.map((one) => `  ${one}`).join('\n')}`,
    );
  }
  const { key, version, isNew } = imported;
  const what = isNew ? 'a new partner' : `version ${version}`;
  console.log(
    isDryRun
      ? `${key} can be imported as ${what}; nothing was changed.`
      : `${key} was imported as ${what}; the portal serves it within seconds.`,
  );
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${file} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** A picture may be written as the name of a file beside the record. */
async function withPictures(value: unknown, folder: string): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  const record: Record<string, unknown> = { ...value };
  for (const name of ['logo', 'hero']) {
    const picture = record[name];
    if (typeof picture !== 'string' || picture.startsWith('data:')) continue;
    const type = PICTURE_TYPES[extname(picture).toLowerCase()];
    if (!type) throw new Refusal(`${name}: ${picture} is no SVG, PNG, JPEG or WebP file`);
    const bytes = await readFile(join(folder, picture)).catch(() => {
      throw new Refusal(`${name}: there is no file ${picture}`);
    });
    record[name] = `data:${type};base64,${bytes.toString('base64')}`;
  }
  return record;
}

const [command, argument, ...options] = process.argv.slice(2);
const isDryRun = options.includes('--dry-run');
const isKnown = command === 'export' || command === 'import';
if (!isKnown || !argument || options.some((one) => one !== '--dry-run')) {
  console.error(USAGE);
  process.exit(1);
}
const databases = await openDatabaseForCommand(readDatabaseConfig(process.env));
const owner = requireOwner(databases);
const pool = createPool({ url: owner, role: null, max: 1, queryTimeoutMs: 0 });
try {
  await migrate({ url: owner });
  if (command === 'export') await exportTo(pool, argument);
  else await importFrom(pool, argument, isDryRun);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await pool.end();
  await databases.stop();
}
