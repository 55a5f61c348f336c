import type { AccountDeps } from '#app/features/identity/deps.server.ts';

/** What the use cases of relatives need. */
export type RelativeDeps = Pick<
  AccountDeps,
  'db' | 'appSecret' | 'humanCheck' | 'passwords' | 'tokenMisses'
>;
