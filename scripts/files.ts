import { adoptContents, countStrayContents } from '#app/features/files/adopt-contents.server.ts';
import { createFileKeeping } from '#app/features/files/file-keeping.server.ts';
import { createPool } from '#db/client.ts';
import { readConfig } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';

const USAGE = `npm run files -- list    how many contents of the file store this database does not know
npm run files -- adopt   takes them for its own: what no file is about is deleted within two hours. Never while another portal keeps its files in the same store`;

/** `npm run files`: of the store and the database of the settings, or the demo's own, running or not. */
const [command] = process.argv.slice(2);
if (command !== 'list' && command !== 'adopt') {
  console.error(USAGE);
  process.exit(1);
}
const config = readConfig(process.env);
const databases = await openDatabaseForCommand(config);
const pool = createPool({
  url: requireOwner(databases),
  role: null,
  max: 1,
  queryTimeoutMs: 0,
  clockOffsetMs: config.clockOffsetMs,
});
try {
  const deps = { pool, store: createFileKeeping(config.files).store };
  console.log(
    command === 'list'
      ? `${await countStrayContents(deps)} contents are not known here.`
      : `${await adoptContents(deps)} contents are known from now on.`,
  );
} finally {
  await pool.end();
  await databases.stop();
}
