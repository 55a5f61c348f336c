import { call, CallError } from './call.ts';
import {
  getHumanCheck,
  HUMAN_CHECK_ACTION,
  HUMAN_CHECK_LIFE_MS,
  type ProofOfWork,
} from './human-check-contract.ts';
import type { WorkDone } from './human-check.worker.ts';

/** An answer this close to its end may die on its way to the server. */
const MARGIN_MS = 15_000;

interface Preparation {
  answer: Promise<string>;
  /** By `performance.now()`. */
  freshUntil: number;
}

let prepared: Preparation | null = null;

/** Of what the next answer is for: signing in may take more work. */
let purpose: 'signIn' | undefined;

/** The same for a page that signs in. */
export function prepareSignInCheck(): () => void {
  purpose = 'signIn';
  prepared = null;
  prepareHumanCheck();
  return () => {
    purpose = undefined;
  };
}

/** Begins to solve a human check in the background, so that it is ready when a call needs it. */
export function prepareHumanCheck(): void {
  if (isFresh(prepared)) return;
  prepared = startSolving();
  // Nobody may ever ask for it; who does, tries again.
  prepared.answer.catch(async (error: unknown) => {
    // Fetched when something fails: the first view does without it.
    const part = await import('./report-failure.ts').catch(() => null);
    part?.reportFailure(getHumanCheck, error);
  });
}

/**
 * The answer of a human check, for one call. Waits for the one being prepared, or makes one.
 * @throws CallError when it could not be made
 */
export async function takeHumanCheck(): Promise<string> {
  const waiting = isFresh(prepared) ? prepared : null;
  prepared = null;
  const answer = await waiting?.answer.catch(() => null);
  return answer ?? startSolving().answer;
}

/** Forgets a prepared answer, after a call that failed, and begins a new one. */
export function resetHumanCheck(): void {
  prepared = null;
  prepareHumanCheck();
}

function isFresh(preparation: Preparation | null): boolean {
  return preparation !== null && performance.now() < preparation.freshUntil;
}

function startSolving(): Preparation {
  return {
    answer: solve(),
    freshUntil: performance.now() + HUMAN_CHECK_LIFE_MS - MARGIN_MS,
  };
}

async function solve(): Promise<string> {
  const check = await call(getHumanCheck, { query: { for: purpose } });
  if (check.kind === 'altcha') return doWork(check.challenge);
  const { askRecaptcha } = await import('./human-check-recaptcha.ts');
  return askRecaptcha(check.siteKey, HUMAN_CHECK_ACTION);
}

function doWork(challenge: ProofOfWork): Promise<string> {
  const worker = new Worker(new URL('./human-check.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<string>((resolve, reject) => {
    const fail = () =>
      reject(new CallError({ errorCode: 'human_check_failed', httpCode: 0, message: '' }));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkDone>) => {
      if (data.solution) resolve(btoa(JSON.stringify({ challenge, solution: data.solution })));
      else fail();
    });
    worker.addEventListener('error', fail);
    worker.postMessage(challenge, { transfer: [] });
  }).finally(() => worker.terminate());
}
