/**
 * Cookies that belong to one host: `__Host-` makes the browser refuse them from a sister domain, without TLS or for a part
 * of the site. On plain http (the demo on localhost) browsers do not take the prefix, so it is left out there.
 */
export function hostCookieName(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

export function hostCookieOptions(origin: string) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: origin.startsWith('https:'),
  };
}

/** Holds the secret of a session. It has no age: the browser forgets it when it is closed, the server sooner. */
export const SESSION_COOKIE = 'session';
