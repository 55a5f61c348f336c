import { resolve } from 'node:path';
import { createFileKeeping } from '#app/features/files/file-keeping.server.ts';
import { restoreBackup } from '#db/backup.ts';
import { createPool, WORKER_ROLE } from '#db/client.ts';
import { describeMigration, migrate } from '#db/migrate.ts';
import { partnerKeysOf } from '#db/partner-proof.ts';
import { requireSecrets } from '#server/app-secret.ts';
import { readBackupSettings, readSecretSettings } from '#server/config.ts';
import { openOwnedDatabases, requireOwner } from '#server/databases.ts';
import { replayErasures } from '#server/erasure-ledger.ts';
import { createProgress } from '#server/progress.ts';

/** `npm run restore -- <folder>`: into the empty database of DATABASE_OWNER_URL, or a new one of the demo. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('npm run restore -- <folder of a backup>');
  process.exit(1);
}
const progress = createProgress((line) => console.log(line));
const { backupKey, erasureLedger, files } = readBackupSettings(process.env);
const config = readSecretSettings(process.env);
const databases = await openOwnedDatabases(config, progress);
const owner = requireOwner(databases);
const partnerKeys = partnerKeysOf(await requireSecrets(config));
try {
  await progress.step(
    'Restore',
    () =>
      restoreBackup({
        url: owner,
        folder: resolve(folder),
        key: backupKey,
        contents: createFileKeeping(files).store,
      }),
    ({ takenAt, tables, rows, foreignKeys, files: count }) =>
      `${rows} rows of ${tables} tables and ${count} files as of ${takenAt}, the same as when they were written; ${foreignKeys} foreign keys checked`,
  );
  await progress.step('Migrations', () => migrate({ url: owner, partnerKeys }), describeMigration);
  const pool = createPool({ url: databases.worker ?? owner, role: WORKER_ROLE, queryTimeoutMs: 0 });
  try {
    await progress.step(
      'Erasures',
      () => replayErasures(pool, erasureLedger),
      (count) => `${count} since the backup, made again`,
    );
  } finally {
    await pool.end();
  }
} finally {
  await databases.stop();
}
