import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_ACTION } from '#app/platform/human-check-contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { BookingDeps } from './deps.server.ts';
import { getKeptAnswer, type KeptAnswer, type KeptCall } from './queries.server.ts';

/**
 * Lets a call pass that shows a right human check. The answer of a check counts once, so a call repeated because its answer
 * was lost cannot show it again: it gets the answer that was kept for it.
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
  if (!kept) throw new PortalError('human_check_failed');
  return kept;
}
