import { Worker } from 'node:worker_threads';
import { PortalError } from '#app/platform/errors.ts';
import { FILE_REFUSALS, type FileRefusal } from './file-rules.ts';
import { refuseFile } from './refused-file.ts';

/** A file that takes longer was made to. */
const PATIENCE_MS = 20_000;
/** Of JavaScript; what is decoded lies beside it. */
const HEAP_MB = 256;

const WORKERS = {
  'check-pdf': new URL('./workers/check-pdf.ts', import.meta.url),
  'decode-heic': new URL('./workers/decode-heic.ts', import.meta.url),
};

export type WorkerAnswer<Result> = { result: Result } | { refusal: FileRefusal };

/**
 * Looks at a file in a thread of its own, which ends afterwards: decoders keep what they once took, and one that hangs or
 * falls takes nothing else with it.
 * @throws PortalError file_refused; unavailable when there is no room for a thread
 */
export async function runWorker<Result>(
  name: keyof typeof WORKERS,
  content: Buffer,
): Promise<Result> {
  const worker = new Worker(WORKERS[name], {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Whatever a parser wants to say is no log line of ours.
    stdout: true,
    stderr: true,
  });
  try {
    const answer = await new Promise<WorkerAnswer<Result>>((resolve, reject) => {
      const timer = setTimeout(() => reject(refuseFile('unreadable')), PATIENCE_MS);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_INIT_FAILED'
            ? new PortalError('unavailable')
            : refuseFile('unreadable'),
        ),
      );
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(refuseFile('unreadable'));
      });
    });
    if ('result' in answer) return answer.result;
    throw refuseFile(FILE_REFUSALS.includes(answer.refusal) ? answer.refusal : 'unreadable');
  } finally {
    await worker.terminate();
  }
}
