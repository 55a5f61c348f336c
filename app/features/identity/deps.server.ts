import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import type { Database } from '#db/client.ts';

/** What the use cases of accounts need. */
export interface AccountDeps {
  db: Database;
  humanCheck: HumanCheck;
  /** Keys tokens and hashes of people are made with. */
  appSecret: string;
  tokenMisses: TokenMisses;
  passwords: Passwords;
  /** Is told of each sign-in that fails while so many fail that somebody may be guessing, and for how long that holds. */
  onGuessing?: (portal: Portal, seconds: number) => void;
}
