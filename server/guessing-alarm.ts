import type { FastifyBaseLogger } from 'fastify';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';

/** While it goes on, operators hear of it once in so long. */
const LOG_PAUSE_MS = 60_000;

export interface GuessingAlarm {
  /** A sign-in failed at a partner where so many do that somebody may be guessing, for so many seconds more. */
  raise(portal: Pick<Portal, 'partner'>, seconds: number): void;
  /** Keys of the partners where it goes on. */
  findPartners(): string[];
}

/** What operators are told: an error in the log, by partner and without saying whose accounts, and a metric. */
export function createGuessingAlarm(log: Pick<FastifyBaseLogger, 'error'>): GuessingAlarm {
  const partners = new Map<string, { until: number; toldAt: number }>();
  return {
    raise({ partner }, seconds) {
      const now = nowMs();
      const before = partners.get(partner.key);
      const isTold = before !== undefined && now - before.toldAt < LOG_PAUSE_MS;
      partners.set(partner.key, {
        until: now + seconds * 1_000,
        toldAt: isTold ? before.toldAt : now,
      });
      if (isTold) return;
      log.error(
        { partner: partner.key, seconds },
        'very many sign-ins fail: somebody may be guessing passwords; signing in takes a harder human check',
      );
    },
    findPartners: () =>
      [...partners].filter(([, { until }]) => until > nowMs()).map(([key]) => key),
  };
}
