import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './fingerprint.ts';

/** Of the minute before: by it a reader knows whether the machine was quiet. */
const LOAD_BEFORE = loadavg()[0] ?? 0;

/** The whole run is what may be quoted; a quick one lies beside it, unkept. */
export async function keepResults(part: string, text: string, isQuick: boolean): Promise<void> {
  const folder = isQuick ? join(tmpdir(), 'vizit-bench') : join(PROJECT, 'bench/results');
  await mkdir(folder, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const head = `npm run bench -- ${part}${isQuick ? ' --quick' : ''}, ${day}, ${availableParallelism()} cores, ${process.version}, load of the machine before ${LOAD_BEFORE.toFixed(1)}`;
  await writeFile(join(folder, `${part}.txt`), `${head}\n\n${text}\n`);
}
