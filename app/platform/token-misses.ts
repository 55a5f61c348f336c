import { nowMs } from '#app/time/clock.ts';
import { PortalError } from './errors.ts';
import { TOKEN_MISS_WINDOW_MS, TOKEN_MISSES } from './limits.ts';

/** Misses of all addresses together in one window that somebody should look at. */
const ALARM_MISSES = 1_000;
/** Addresses remembered at once; guessing from more is what the alarm is for. */
const ADDRESSES_MAX = 50_000;

export interface TokenMisses {
  /** @throws PortalError too_many_requests for an address that has asked for too many unknown tokens */
  requireFew(clientHash: Buffer): void;
  /** Counts an unknown token. */
  add(clientHash: Buffer): void;
}

/**
 * Slows down who tries out links. Each process counts for itself: tokens have 256 bits, so the count keeps the noise
 * down rather than the guesser out. `onAlarm` is called once a window in which all addresses together miss suspiciously often.
 */
export function createTokenMisses(onAlarm: () => void = () => {}): TokenMisses {
  let windowStart = nowMs();
  let total = 0;
  const counts = new Map<string, number>();

  function beginWindowWhenDue(): void {
    if (nowMs() - windowStart < TOKEN_MISS_WINDOW_MS) return;
    windowStart = nowMs();
    total = 0;
    counts.clear();
  }

  return {
    requireFew(clientHash) {
      beginWindowWhenDue();
      if ((counts.get(clientHash.toString('base64')) ?? 0) >= TOKEN_MISSES) {
        const leftMs = windowStart + TOKEN_MISS_WINDOW_MS - nowMs();
        throw new PortalError('too_many_requests', {
          retryAfterSeconds: Math.ceil(leftMs / 1_000),
        });
      }
    },
    add(clientHash) {
      beginWindowWhenDue();
      total += 1;
      if (total === ALARM_MISSES) onAlarm();
      const key = clientHash.toString('base64');
      if (counts.size < ADDRESSES_MAX || counts.has(key))
        counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
