import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { takeChallenge } from './factor-queries.server.ts';
import { readChallenge, type ChallengePurpose } from './passkey-challenge.server.ts';

/** Uses a challenge up with the first answer that carries it. @returns false: it was none of ours for this, here, or is over or used */
export async function useChallenge(
  { db, appSecret }: Pick<AccountDeps, 'db' | 'appSecret'>,
  { host, partner }: Portal,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const ours = readChallenge(appSecret, { host, purpose }, challenge, nowMs());
  if (!ours) return false;
  return transact(db.main, (transaction) => takeChallenge(transaction, ours), {
    partnerId: partner.id,
  });
}
