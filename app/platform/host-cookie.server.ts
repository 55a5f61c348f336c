/**
 * Cookies that belong to one host: `__Host-` makes the browser refuse them from a sister domain, without TLS or for a part
 * of the site. On plain http (the demo on localhost) browsers do not take the prefix, so it is left out there.
 */
export function hostCookieName(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

export function hostCookieOptions(name: string, origin: string) {
  return {
    path: '/',
    httpOnly: true,
    // No link from elsewhere opens anything of the staff's; patients come by links of their mails.
    sameSite: name === STAFF_COOKIE ? ('strict' as const) : ('lax' as const),
    secure: origin.startsWith('https:'),
  };
}

/** Holds the secret of a session. It has no age: the browser forgets it when it is closed, the server sooner. */
export const SESSION_COOKIE = 'session';
/** The same of somebody of the staff, at their own host. */
export const STAFF_COOKIE = 'staff-session';
