import { createMailer } from '#app/features/mail/transport.server.ts';
import type { FileJobDeps } from '#app/features/files/jobs.server.ts';
import type { Pool } from '#db/client.ts';
import { createJobs } from '#server/worker/jobs.ts';
import { createTestFiles } from './files.ts';
import { createTestMessaging, MAIL_SETTINGS } from './mail.ts';

/** The jobs of the portal on `pool`, which acts as the worker; mail is kept for the post-box. `batch`: rows of upkeep at once. */
export function createTestJobs(
  pool: Pool,
  batch?: number,
  files: FileJobDeps['files'] = createTestFiles(),
  appSecret = MAIL_SETTINGS.appSecret,
) {
  const mailer = createMailer({ smtpUrl: null, pool });
  return createJobs({
    pool,
    mailer,
    settings: { ...MAIL_SETTINGS, appSecret },
    messaging: createTestMessaging(pool),
    files,
    ...(batch && { batch }),
  });
}

/** Runs one attempt at the job of a kind, as a worker would. */
export function runJob(
  pool: Pool,
  kind: string,
  payload: object = {},
  batch?: number,
  files?: FileJobDeps['files'],
  appSecret?: string,
) {
  const job = createTestJobs(pool, batch, files, appSecret).find((one) => one.kind === kind);
  if (!job) throw new Error(`no job of the kind ${kind}`);
  const signal = new AbortController().signal;
  return job.handle(payload, { id: 1, attempt: 1, orderedAt: new Date(), signal });
}

/** Runs all that deletes and erases what nobody needs any more, `batch` rows at once. */
export async function deleteOutdated(pool: Pool, batch: number): Promise<void> {
  const kinds = createTestJobs(pool).map(({ kind }) => kind);
  for (const kind of kinds.filter((one) => one.startsWith('delete_'))) {
    await runJob(pool, kind, {}, batch);
  }
}
