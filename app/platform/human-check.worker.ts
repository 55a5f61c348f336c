import { solveChallenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofOfWork } from './human-check-contract.ts';

/** `solution` is null when none was found in time. */
export interface WorkDone {
  solution: Solution | null;
}

/** Looks for the counter of a proof of work, off the page's own thread. */
self.addEventListener('message', async ({ data: challenge }: MessageEvent<ProofOfWork>) => {
  const done: WorkDone = {
    solution: await solveChallenge({ challenge, deriveKey }).catch(() => null),
  };
  self.postMessage(done);
});
