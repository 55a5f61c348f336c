import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
  /** Leaves the page instead of moving inside it: a change of language, a download. */
  reloadDocument?: boolean;
  /** Keeps the scroll position on a move inside the portal. */
  preventScrollReset?: boolean;
}

/** True for addresses that the portal's router does not serve: other schemes, other hosts, places on this page. */
function isOutside(to: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(to);
}

/** A link inside the portal moves without loading a new document; any other is a plain anchor. */
export function Link({ to, reloadDocument, preventScrollReset, children, ...anchor }: LinkProps) {
  if (isOutside(to)) {
    return (
      <a {...anchor} href={to}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink
      {...anchor}
      to={to}
      reloadDocument={reloadDocument}
      preventScrollReset={preventScrollReset}
    >
      {children}
    </RouterLink>
  );
}
