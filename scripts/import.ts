import { createReadStream, existsSync } from 'node:fs';
import { IMPORT_KINDS } from '#app/features/imports/kind.ts';
import { PROBLEMS_MAX, runImport } from '#app/features/imports/run-import.server.ts';
import { describeFirst, describeNote } from '#app/features/imports/words.ts';
import { createPool } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readDatabaseConfig } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';

/** `npm run import -- <kind> <file.csv> --partner <key> [--dry-run]`: see docs/imports.md. */
const USAGE = `npm run import -- <kind> <file.csv> --partner <key> [--dry-run]
kinds, in the order in which they need each other: ${IMPORT_KINDS.join(', ')}`;

function readArguments(): { kind: string; file: string; partner: string; isDryRun: boolean } {
  const [kind, file, ...options] = process.argv.slice(2);
  const at = options.indexOf('--partner');
  const partner = at >= 0 ? options[at + 1] : undefined;
  const others = options.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const isKnown = others.every((option) => option === '--dry-run');
  if (!kind || !file || !partner || !isKnown) return refuse(USAGE);
  return { kind, file, partner, isDryRun: others.length > 0 };
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

const { kind, file, partner, isDryRun } = readArguments();
const name = IMPORT_KINDS.find((one) => one === kind) ?? refuse(USAGE);
if (!existsSync(file)) refuse(`There is no file ${file}.`);
const databases = await openDatabaseForCommand(readDatabaseConfig(process.env));
const owner = requireOwner(databases);
const pool = createPool({ url: owner, role: null, max: 1, queryTimeoutMs: 0 });
try {
  await migrate({ url: owner });
  const result = await runImport(pool, {
    kind: name,
    partner,
    open: () => createReadStream(file),
    isDryRun,
  });
  if (result.problems) {
    console.error(`Nothing was imported from ${file}:`);
    for (const said of describeFirst('en', result.problems, PROBLEMS_MAX)) {
      console.error(`  ${said}`);
    }
    process.exitCode = 1;
  } else {
    const { lines, added, changed, notes = [] } = result;
    const counts = `${lines} lines: ${added} new, ${changed} known`;
    for (const note of notes) console.log(describeNote('en', note));
    console.log(isDryRun ? `${counts}. Nothing was changed.` : `${counts}. Imported.`);
  }
} finally {
  await pool.end();
  await databases.stop();
}
