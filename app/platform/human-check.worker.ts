import { solveChallenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofOfWork } from './human-check-contract.ts';

/** `solution` is null when none was found in time. */
export interface WorkDone {
  solution: Solution | null;
}

/** Looks for the counter of a proof of work, off the page's own thread. */
self.addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => void work(data));

async function work(challenge: ProofOfWork): Promise<void> {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  const done: WorkDone = { solution };
  self.postMessage(done, { transfer: [] });
}
