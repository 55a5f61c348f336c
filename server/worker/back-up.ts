import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { FileContents } from '#db/backup-contents.ts';
import { writeBackup } from '#db/backup.ts';
import type { BackupConfig } from '../settings/secrets.ts';

const NAME = /^vizit-\d{4}-\d{2}-\d{2}T\d{6}Z$/;
const UNFINISHED = /^vizit-\d{4}-\d{2}-\d{2}T\d{6}Z\.unfinished$/;

interface BackedUp {
  ownerUrl: string;
  contents: FileContents;
}

/** Copies database and files every day. Only workers that were given a folder for it know the kind. */
export function createBackupJobs(config: BackupConfig, source: BackedUp): Job[] {
  return [
    defineUpkeep({
      kind: 'back_up',
      schedule: { dailyAt: config.at, timeZone: MARKET_ZONES.HU },
      // The backup stands; a second one would lack the same.
      alertOutcomes: ['files_lost'],
      run: async () => {
        const { rows, lost } = await backUp(config, source);
        return lost > 0 ? 'files_lost' : rows;
      },
    }),
  ];
}

/** Writes a sealed backup named by its moment, then removes the oldest beyond those to keep. @returns what it has */
export async function backUp(
  { folder, keep, key }: Omit<BackupConfig, 'at'>,
  { ownerUrl, contents }: BackedUp,
): ReturnType<typeof writeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = new Date(nowMs()).toISOString().replaceAll(':', '').replace(/\.\d+/, '');
  await removeAll(
    folder,
    (await readdir(folder)).filter((name) => UNFINISHED.test(name)),
  );
  const summary = await writeBackup({
    url: ownerUrl,
    folder: join(folder, `vizit-${moment}`),
    key,
    contents,
  });
  // Only after the new one is whole.
  const written = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  await removeAll(folder, written.slice(0, -keep));
  return summary;
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true });
}
