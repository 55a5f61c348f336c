import { href, redirect } from 'react-router';
import type { CustomerActor } from './actor.ts';
import type { Portal } from './portal.ts';

/** Address of the sign-in page that leads on to `next`, a path of this portal. */
export function signInHref(next: string): string {
  return `${href('/login')}?${new URLSearchParams({ next })}`;
}

/**
 * For loaders of pages that are a customer's own: whoever is none is led to the sign-in page and back.
 * @throws Response redirect
 */
export function requireCustomerPage(
  { actor }: Pick<Portal, 'actor'>,
  request: Pick<Request, 'url'>,
): CustomerActor {
  if (actor.kind === 'customer') return actor;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInHref(`${pathname.replace(/\.data$/, '')}${search}`));
}
