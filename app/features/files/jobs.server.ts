import { Type } from 'typebox';
import { noteRemoved } from '#app/jobs/note-removed.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { markOf } from '#app/platform/keys.server.ts';
import type { FileKeeping } from './file-keeping.server.ts';
import {
  deleteOutdatedRows,
  findOrphans,
  findOutdatedKeys,
  forgetContents,
  getFileToCheck,
  settleFile,
  wrapKeyAnew,
} from './upkeep-queries.server.ts';
import { deleteOutdatedUploads } from './upload-queries.server.ts';
import { openContent, unwrapFileKey, wrapFileKey } from './seal-file.server.ts';
import { sendRefusedMail } from './send-refused-mail.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BATCH = 200;

export interface FileJobDeps extends MailJobDeps {
  files: Pick<FileKeeping, 'store' | 'virusCheck'>;
}

/** What follows an upload, and the end of what was kept. */
export function createFileJobs(deps: FileJobDeps): Job[] {
  return [
    defineJob({
      kind: 'check_file',
      lane: 'follow-up',
      atOnce: 1,
      alertOutcomes: ['infected'],
      payload: Type.Object({ file: Type.String() }),
      handle: ({ file }) => checkFile(deps, file),
    }),
    defineJob({
      kind: 'mail_file_refused',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ file: Type.String() }),
      handle: ({ file }, { id }) => sendRefusedMail(deps, { orderId: id, fileId: file }),
    }),
    defineUpkeep({
      kind: 'delete_outdated_files',
      schedule: { everyMs: HOUR_MS },
      async run(signal) {
        const count = await deleteOutdated(deps, signal);
        await noteRemoved(deps.pool, 'files_outdated', count);
        return count;
      },
    }),
    defineUpkeep({
      kind: 'delete_orphaned_files',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => deleteOrphans(deps, signal),
    }),
    defineUpkeep({
      kind: 'wrap_file_keys',
      schedule: { everyMs: 10 * MINUTE_MS },
      run: (signal) => wrapKeys(deps, signal),
    }),
  ];
}

/** The virus check that did not answer when the file came. @throws when it does not answer now */
async function checkFile(
  { pool, files: { store, virusCheck }, settings }: FileJobDeps,
  id: string,
): Promise<'gone' | 'clean' | 'infected'> {
  const row = await getFileToCheck(pool, id);
  const sealed = row && (await store.get(id));
  if (!sealed) return 'gone';
  const key = unwrapFileKey(settings.appSecret, id, row.wrapped_key);
  // Without one, whoever took the file wanted it checked.
  if (!virusCheck) throw new Error('no virus check is set up in this process');
  const verdict = await virusCheck(openContent(key, id, sealed));
  await settleFile(pool, id, verdict === 'clean' ? 'clean' : 'refused');
  if (verdict === 'infected') await store.delete(id);
  return verdict;
}

async function deleteOutdated(
  { pool, files: { store }, batch = BATCH }: FileJobDeps,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const failed: Failed[] = [];
  for (let last = batch; last === batch; count += last) {
    signal.throwIfAborted();
    const ids = await deleteOutdatedRows(pool, batch);
    // What is interrupted or fails here nobody knows any more: it goes with the orphans.
    failed.push(...(await deleteContents(store, ids)).failed);
    last = ids.length;
  }
  await deleteOutdatedUploads(pool);
  reportFailed(failed);
  return count;
}

/**
 * Contents without a row: of an upload that was interrupted, of an account that was erased. Their keys are gone. Only what this
 * database has noted is looked for: others may keep theirs in the same store.
 */
async function deleteOrphans(
  { pool, files: { store }, batch = BATCH }: FileJobDeps,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  const failed: Failed[] = [];
  for (let last = batch; last === batch;) {
    signal.throwIfAborted();
    const ids: string[] = await findOrphans(pool, batch, after);
    const contents = await deleteContents(store, ids);
    await forgetContents(pool, contents.gone);
    failed.push(...contents.failed);
    count += contents.gone.length;
    last = ids.length;
    after = ids.at(-1) ?? null;
  }
  reportFailed(failed);
  return count;
}

interface Failed {
  id: string;
  error: unknown;
}

/** One that cannot be deleted keeps no other; it stays noted, and is tried again in an hour. */
async function deleteContents(
  store: FileKeeping['store'],
  ids: readonly string[],
): Promise<{ gone: string[]; failed: Failed[] }> {
  const gone: string[] = [];
  const failed: Failed[] = [];
  for (const id of ids) {
    try {
      await store.delete(id);
      gone.push(id);
    } catch (error) {
      failed.push({ id, error });
    }
  }
  return { gone, failed };
}

/** @throws how many could not be deleted, which the worker logs and counts, and why the first could not */
function reportFailed([first, ...others]: Failed[]): void {
  if (!first) return;
  throw new Error(
    `${others.length + 1} contents of files could not be deleted, first ${first.id}`,
    {
      cause: first.error,
    },
  );
}

/** After a rotation of the secret: every key of a file under the new master key. */
async function wrapKeys(
  { pool, settings: { appSecret }, batch = BATCH }: FileJobDeps,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let last = batch; last === batch; count += last) {
    signal.throwIfAborted();
    const rows = await findOutdatedKeys(pool, markOf(appSecret), batch);
    for (const { id, wrapped_key } of rows) {
      const key = unwrapFileKey(appSecret, id, wrapped_key);
      await wrapKeyAnew(pool, id, wrapped_key, wrapFileKey(appSecret, id, key));
    }
    last = rows.length;
  }
  return count;
}
