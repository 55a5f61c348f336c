import { join, resolve } from 'node:path';
import { writeBase } from '#db/base-backup.ts';
import { readBaseSettings } from '#server/config.ts';
import { createProgress } from '#server/progress.ts';

/** `npm run base -- <folder>`: a copy of all files of the database server, from which a return to a point in time begins. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('npm run base -- <folder>');
  process.exit(1);
}
const { url, key } = readBaseSettings(process.env);
const name = `base-${new Date().toISOString().replaceAll(':', '').replace(/\.\d+/, '')}`;
await createProgress((line) => console.log(line)).step(
  'Base',
  () => writeBase({ url, path: join(resolve(folder), name), key }),
  (path) => path,
);
