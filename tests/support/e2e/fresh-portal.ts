import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopLeftoverPostgres } from '#db/embedded.ts';
import { buildProgram, PROGRAM } from '#server/build.ts';

/** The portal of the journeys, on data made anew: what an earlier run left, even a killed one, is cleared away first. */
const folder = process.env.DATA_DIR;
if (!folder) throw new Error('DATA_DIR says where the data of the journeys lie');
const cluster = join(folder, 'postgres');
if (existsSync(cluster)) await stopLeftoverPostgres(cluster);
await rm(folder, { recursive: true, force: true });
await buildProgram();
await import(pathToFileURL(PROGRAM).href);
