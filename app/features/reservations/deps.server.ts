import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import type { Database } from '#db/client.ts';

/** What the use cases of booking need. */
export interface BookingDeps {
  db: Database;
  humanCheck: HumanCheck;
  /** Keys tokens and hashes of people are made with. */
  appSecret: string;
  tokenMisses: TokenMisses;
  /** Live unverified holds of one network address, and of one e-mail address or phone; null: no limit. */
  holdLimits: { perClient: number | null; perContact: number | null };
}
