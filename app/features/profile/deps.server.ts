import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import type { RelativeServices } from '#app/features/relatives/services.server.ts';

/** What the use cases of the person's own pages need. */
export type ProfileDeps = AccountDeps & {
  relatives: Pick<RelativeServices, 'findRelatives'>;
};
