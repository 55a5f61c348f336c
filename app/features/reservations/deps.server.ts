import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import type { Database } from '#db/client.ts';

/** How many live unverified holds there may be; null: no limit. */
export interface HoldLimits {
  perBrowser: number | null;
  /** Of one e-mail address or phone. */
  perContact: number | null;
  /** Of one network address: against floods only, for many people share one. */
  perAddress: number | null;
}

/** What the use cases of booking need. */
export interface BookingDeps {
  db: Database;
  humanCheck: HumanCheck;
  /** Keys tokens and hashes of people are made with. */
  appSecret: string;
  tokenMisses: TokenMisses;
  holdLimits: HoldLimits;
}
