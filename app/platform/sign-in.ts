import { href, redirect } from 'react-router';
import type { Portal, PortalSession } from './portal.ts';

/** Address of the sign-in page that leads on to `next`, a path of this portal. */
export function signInHref(next: string): string {
  return `${href('/login')}?${new URLSearchParams({ next })}`;
}

/**
 * For loaders of pages that are a customer's own: whoever is not signed in is led to the sign-in page and back.
 * @throws Response redirect
 */
export function requireSessionOrSignIn(
  portal: Pick<Portal, 'session'>,
  request: Pick<Request, 'url'>,
): PortalSession {
  if (portal.session) return portal.session;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInHref(`${pathname.replace(/\.data$/, '')}${search}`));
}
