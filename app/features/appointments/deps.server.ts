import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import type { Database } from '#db/client.ts';

/** What the use cases of appointments need. */
export interface AppointmentDeps {
  db: Database;
  /** Keys the addresses of calendars are made with. */
  appSecret: string;
  humanCheck: HumanCheck;
  tokenMisses: TokenMisses;
}
