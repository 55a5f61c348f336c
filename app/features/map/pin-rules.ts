import type { ThemeFlags } from '#app/themes/theme.ts';
import { providerHref, type ProfileChoice } from '#app/features/profile-address/profile-address.ts';

/** Page that a provider's pin leads to; null where the theme keeps visitors on the map. */
export function pinHref(
  flags: Pick<ThemeFlags, 'opensProvidersFromMap'>,
  providerId: number,
  choice: ProfileChoice,
): string | null {
  return flags.opensProvidersFromMap ? providerHref(providerId, choice) : null;
}

/**
 * Whether a press on a pin opens the provider's page, or its info window first. Pointing with a mouse shows the window, so
 * its click goes on to the page; a finger or the keyboard sees the window at the first press and goes on at the second.
 */
export function opensPage({ isMouse, isShown }: { isMouse: boolean; isShown: boolean }): boolean {
  return isMouse || isShown;
}
