import { resolve } from 'node:path';
import { createFileKeeping } from '#app/features/files/file-keeping.server.ts';
import { writeBackup } from '#db/backup.ts';
import { readBackupSettings, readDatabaseConfig } from '#server/config.ts';
import { openOwnedDatabases, requireOwner } from '#server/databases.ts';
import { createProgress } from '#server/progress.ts';

/** `npm run backup -- <new folder>`: of the database of DATABASE_OWNER_URL; the demo's own while the portal is stopped. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('npm run backup -- <new folder>');
  process.exit(1);
}
const { backupKey, isDemo, files } = readBackupSettings(process.env);
if (backupKey === null && !isDemo) {
  console.error('BACKUP_KEY is needed: a backup holds what patients told their doctors.');
  process.exit(1);
}
const progress = createProgress((line) => console.log(line));
const databases = await openOwnedDatabases(readDatabaseConfig(process.env), progress);
const owner = requireOwner(databases);
try {
  await progress.step(
    'Backup',
    () =>
      writeBackup({
        url: owner,
        folder: resolve(folder),
        key: backupKey,
        contents: createFileKeeping(files).store,
      }),
    ({ tables, rows, files: count, lost }) =>
      [
        `${rows} rows of ${tables} tables and ${count} files, ${backupKey === null ? 'not sealed' : 'sealed'}`,
        ...(lost > 0 ? [`${lost} files have no content: is this their store?`] : []),
      ].join('; '),
  );
} finally {
  await databases.stop();
}
