import { createPool, WORKER_ROLE } from '#db/client.ts';
import { readConfig } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';
import { findDeadJobs, findJobKinds, replayJobs } from '#server/worker/operator-queries.server.ts';
import { presentDeadJobs, presentJobKinds } from '#server/worker/present-jobs.ts';

const USAGE = `npm run jobs -- list               what waits, runs, was given up and was done, by kind
npm run jobs -- dead [kind]        the latest jobs that were given up
npm run jobs -- replay <id|kind>   has them done after all`;
const DEAD_MAX = 100;

/** `npm run jobs`: of the database of DATABASE_WORKER_URL, or the demo's own, running or not. */
const [command, which] = process.argv.slice(2);
if (!['list', 'dead', 'replay'].includes(command ?? '') || (command === 'replay' && !which)) {
  console.error(USAGE);
  process.exit(1);
}
const config = readConfig(process.env);
const databases = await openDatabaseForCommand(config);
const pool = createPool({
  url: databases.worker ?? requireOwner(databases),
  role: WORKER_ROLE,
  isPooled: config.isDatabasePooled,
  max: 1,
  queryTimeoutMs: 0,
  clockOffsetMs: config.clockOffsetMs,
});
try {
  for (const line of await run()) console.log(line);
} finally {
  await pool.end();
  await databases.stop();
}

async function run(): Promise<string[]> {
  if (command === 'list') return presentJobKinds(await findJobKinds(pool));
  if (command === 'dead') return presentDeadJobs(await findDeadJobs(pool, which ?? null, DEAD_MAX));
  const target = /^\d+$/.test(which ?? '') ? { id: Number(which) } : { kind: which ?? '' };
  return [`${await replayJobs(pool, target)} will be done again.`];
}
