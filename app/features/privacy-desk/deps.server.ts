import type { LookUpDeps } from '#app/features/call-centre/find-people.server.ts';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';

/** What the room needs, and the links that it sends. */
export type PrivacyDeps = LookUpDeps &
  FileDeps & { humanCheck: HumanCheck; tokenMisses: TokenMisses };
