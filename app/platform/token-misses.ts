import { nowMs } from '#app/time/clock.ts';
import { PortalError } from './errors.ts';
import { TOKEN_MISS_WINDOW_MS, TOKEN_MISSES } from './limits.ts';

/** Misses of all addresses together in one window that somebody should look at. */
const ALARM_MISSES = 1_000;
/** Addresses remembered at once; guessing from more is what the alarm is for. */
const ADDRESSES_MAX = 50_000;

export interface TokenMisses {
  /**
   * Counts an unknown token, and tells the other processes.
   * @returns what to throw: not_found; too_many_requests where the address has asked for too many of them
   */
  refuse(clientHash: Buffer): PortalError;
  /** Counts those that another process told of: hashes in base64. */
  addTold(clientHashes: readonly string[]): void;
}

/**
 * Slows down who tries out links: what is unknown is refused, and nobody else's link behind the same address. Each process counts in its memory what it and the others saw: tokens have 256 bits, so the
 * count keeps the noise down rather than the guesser out. `onAlarm` is called once a window in which all addresses together miss
 * suspiciously often; `tell` tells the other processes of an address, in base64.
 */
export function createTokenMisses(
  onAlarm: () => void = () => {},
  tell: (clientHash: string) => void = () => {},
): TokenMisses {
  let windowStart = nowMs();
  let total = 0;
  const counts = new Map<string, number>();

  function beginWindowWhenDue(): void {
    if (nowMs() - windowStart < TOKEN_MISS_WINDOW_MS) return;
    windowStart = nowMs();
    total = 0;
    counts.clear();
  }

  function count(key: string): void {
    beginWindowWhenDue();
    total += 1;
    if (total === ALARM_MISSES) onAlarm();
    if (counts.size < ADDRESSES_MAX || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  return {
    refuse(clientHash) {
      beginWindowWhenDue();
      const key = clientHash.toString('base64');
      if ((counts.get(key) ?? 0) >= TOKEN_MISSES) {
        const leftMs = windowStart + TOKEN_MISS_WINDOW_MS - nowMs();
        return new PortalError('too_many_requests', {
          retryAfterSeconds: Math.ceil(leftMs / 1_000),
        });
      }
      count(key);
      tell(key);
      return new PortalError('not_found');
    },
    addTold(clientHashes) {
      for (const key of clientHashes) count(key);
    },
  };
}
