import { describeMigration, migrate } from '#db/migrate.ts';
import { MigrationError } from '#db/prepare-database.ts';
import { partnerKeysOf } from '#db/partner-proof.ts';
import { requireSecrets } from '#server/app-secret.ts';
import { ConfigError, readSecretSettings } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';

/**
 * `npm run migrate`: makes roles, tables, functions and reference data what this program needs, and tells the database by which
 * APP_SECRET the processes prove their partner. Before the processes of a new version start; as often as one likes.
 */
try {
  const config = readSecretSettings(process.env);
  const databases = await openDatabaseForCommand(config);
  try {
    const partnerKeys = partnerKeysOf(await requireSecrets(config));
    const result = await migrate({
      url: requireOwner(databases),
      partnerKeys,
      log: (file) => console.log(file),
    });
    console.log(describeMigration(result));
  } finally {
    await databases.stop();
  }
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
