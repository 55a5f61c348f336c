import { use, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
  /** Leaves the page instead of moving inside it: a change of language, a download. */
  reloadDocument?: boolean;
  /** Keeps the scroll position on a move inside the portal. */
  preventScrollReset?: boolean;
  /** Takes over a plain click on a link inside the portal; opening it in a new tab stays the browser's matter. */
  onPlainClick?: () => void;
}

/** True for addresses that the portal's router does not serve: other schemes, other hosts, places on this page. */
function isOutside(to: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(to);
}

/**
 * A link inside the portal moves without loading a new document; any other is a plain anchor. Ours instead of the
 * router's: every address here is absolute, so nothing has to be resolved. Lists have a hundred of them, and the
 * router's cost a fifteenth of the server's work on a page; its `useNavigate` alone is five hooks.
 */
export function Link({
  to,
  reloadDocument = false,
  preventScrollReset,
  onPlainClick,
  onClick,
  children,
  ...anchor
}: LinkProps) {
  const router = use(DataRouterContext)?.router;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || isOutside(to) || opensElsewhere(event)) return;
    event.preventDefault();
    if (onPlainClick) {
      onPlainClick();
      return;
    }
    const { pathname, search, hash } = window.location;
    const replace = to === `${pathname}${search}${hash}`;
    void router?.navigate(to, { replace, preventScrollReset });
  };
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A new tab or window, or a download: the browser's matter. */
function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== '' && target !== '_self')
  );
}
