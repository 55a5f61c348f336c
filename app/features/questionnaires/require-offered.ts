import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';

/**
 * Whether a portal has the questionnaires: a calculated risk may make its operator the maker of a medical device, so each
 * partner can turn them off.
 */
export function isOffered({ theme }: Pick<Portal, 'theme'>): boolean {
  return theme.flags.hasQuestionnaires !== false;
}

/** @throws PortalError not_found */
export function requireOffered(portal: Pick<Portal, 'theme'>): void {
  if (!isOffered(portal)) throw new PortalError('not_found');
}
