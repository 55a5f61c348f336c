import type { Portal } from '#app/platform/portal.ts';

/** Whether a time can only be finished by registering: this partner books for its own customers alone. */
export function asksRegistration({ theme, viewer }: Pick<Portal, 'theme' | 'viewer'>): boolean {
  return !theme.flags.isPublicPortal && viewer.subscription === null;
}
