import { setTimeout as delay } from 'node:timers/promises';
import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_ACTION } from '#app/platform/human-check-contract.ts';
import type { HumanCheckContext, UnusedCheck } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { BookingDeps } from './deps.server.ts';
import {
  type CheckWasUsed,
  getKeptAnswer,
  type KeptAnswer,
  type KeptCall,
} from './hold-queries.server.ts';

/** Some five seconds in all: longer than a call takes, unless the database stands. */
const PAUSES_MS = [50, 100, 200, 400, 600, 800, 1_000, 1_000, 1_000];

/**
 * Lets a call pass that shows a right human check. The answer of a check counts once, so a call repeated because its answer
 * was lost cannot show it again: it gets the answer that was kept for it. One that is repeated while the first is still running
 * waits for that answer; who has to wait too long solves another check, and then waits in the database.
 * @returns null to go on; else what the first call was answered
 * @throws PortalError human_check_failed
 */
export async function requireHumanOrKept<Answer>(
  deps: BookingDeps,
  portal: Portal,
  humanCheckAnswer: string,
  call: KeptCall,
): Promise<KeptAnswer<Answer> | null> {
  if (await deps.humanCheck.verify(humanCheckAnswer, contextOf(portal))) return null;
  return waitForKept(deps, portal, humanCheckAnswer, call);
}

/**
 * The same for a call that is one statement, which then uses the check up itself: one statement less.
 * @throws PortalError human_check_failed
 */
export async function runForHuman<Ran extends { answer: { result: string } }>(
  deps: BookingDeps,
  portal: Portal,
  humanCheckAnswer: string,
  call: KeptCall,
  {
    before,
    run,
  }: {
    /** What is looked at first, and would tell a program something: the check is used up before it. */
    before?: (() => Promise<void>) | undefined;
    /** Is given what to use up; null: that is done. */
    run: (check: UnusedCheck | null) => Promise<Ran | CheckWasUsed>;
  },
): Promise<Ran | KeptAnswer<Ran['answer']>> {
  const { humanCheck } = deps;
  const context = contextOf(portal);
  const read = before ? undefined : humanCheck.read;
  const check = read ? read(humanCheckAnswer, context) : null;
  if (check ?? (!read && (await humanCheck.verify(humanCheckAnswer, context)))) {
    await before?.();
    const ran = await run(check);
    if (!isOfUsedCheck(ran)) return ran;
  }
  return waitForKept(deps, portal, humanCheckAnswer, call);
}

function isOfUsedCheck(ran: { answer: { result: string } }): ran is CheckWasUsed {
  return ran.answer.result === 'human_check_used';
}

async function waitForKept<Answer>(
  { db, humanCheck }: BookingDeps,
  portal: Portal,
  humanCheckAnswer: string,
  call: KeptCall,
): Promise<KeptAnswer<Answer>> {
  const kept = await getKeptAnswer<Answer>(db.main, call);
  if (kept) return kept;
  // Only who has solved a check is waited for.
  const pauses = humanCheck.mayBeRepeated(humanCheckAnswer, contextOf(portal)) ? PAUSES_MS : [];
  for (const pause of pauses) {
    await delay(pause);
    const later = await getKeptAnswer<Answer>(db.main, call);
    if (later) return later;
  }
  throw new PortalError('human_check_failed');
}

function contextOf(portal: Portal): HumanCheckContext {
  return { action: HUMAN_CHECK_ACTION, host: portal.host };
}
