import { setTimeout as delay } from 'node:timers/promises';
import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_ACTION } from '#app/platform/human-check-contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { BookingDeps } from './deps.server.ts';
import { getKeptAnswer, type KeptAnswer, type KeptCall } from './hold-queries.server.ts';

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
  { db, humanCheck }: BookingDeps,
  portal: Portal,
  humanCheckAnswer: string,
  call: KeptCall,
): Promise<KeptAnswer<Answer> | null> {
  const context = { action: HUMAN_CHECK_ACTION, host: portal.host } as const;
  if (await humanCheck.verify(humanCheckAnswer, context)) return null;
  const kept = await getKeptAnswer<Answer>(db.main, call);
  if (kept) return kept;
  // Only who has solved a check is waited for.
  const pauses = humanCheck.mayBeRepeated(humanCheckAnswer, context) ? PAUSES_MS : [];
  for (const pause of pauses) {
    await delay(pause);
    const later = await getKeptAnswer<Answer>(db.main, call);
    if (later) return later;
  }
  throw new PortalError('human_check_failed');
}
