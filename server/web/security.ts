import type { FastifyRequest } from 'fastify';
import type { Portal } from '#app/platform/portal.ts';
import { TOKEN_PATHS } from '#app/features/identity/token-kinds.ts';

/** Pages that a partner's site may frame: search and booking, never anything with an account or a token. */
const FRAMEABLE = /^\/(?:$|services\/provider-search(?:\/|$)|providers\/)/;
/** What the staff see of a page before it is published, in a frame of their own page. */
export const PREVIEW = /^\/staff\/content\/([1-9]\d{0,8})\/preview$/;
/**
 * Routes that carry a token in their path, and the page that had one until it was loaded anew: kept out of caches, logs, referrers
 * and search engines.
 */
export const TOKEN_ROUTE = new RegExp(`^/(?:(?:${TOKEN_PATHS.join('|')})/|f(?:\\.data)?$)`);

/** Only our own pages may ask where somebody is, not who frames them or is framed by them. */
const PERMISSIONS_POLICY = 'geolocation=(self)';

/** Only for partners who chose reCAPTCHA over our own check. */
const RECAPTCHA_SOURCES = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';

/** An SVG opened on its own must not run anything. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const YEAR_S = 31_536_000;
/** What no page of ours is: nothing loads, nobody frames it. */
export const BARE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Files in which nothing can run, looked at by themselves or not. */
export const PASSIVE = /\.(?:css|woff2|svg|png)(?:\.br|\.gz)?$/;
/** What says how a document of ours behaves, and nothing of a file that is none; a style sheet's own referrers are. */
export const HEADERS_OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-permitted-cross-domain-policies',
];

/**
 * What every answer carries, whatever was asked of whom.
 * @param isSecure the portal is reached over https
 * @param ownDomains domains of the operator, below which everything is theirs
 */
export function securityHeaders(
  hostname: string,
  { isSecure, ownDomains }: { isSecure: boolean; ownDomains: readonly string[] },
): Record<string, string> {
  return {
    'content-security-policy': BARE_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-permitted-cross-domain-policies': 'none',
    ...(isSecure && { 'strict-transport-security': transportSecurity(hostname, ownDomains) }),
  };
}

/** Of a host that a partner lent us we do not know what else lies below it, perhaps without https. */
function transportSecurity(hostname: string, ownDomains: readonly string[]): string {
  const isOwn = ownDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  return `max-age=${YEAR_S}${isOwn ? '; includeSubDomains' : ''}`;
}

/**
 * The policy of one page. Nothing from elsewhere loads; scripts run by nonce only.
 * @param path as `routedPath` reads it, like every path that the rules above are asked about
 */
export function contentSecurityPolicy(
  portal: Portal,
  path: string,
  frameAncestors: readonly string[],
  usesRecaptcha: boolean,
): string {
  const isPreview = portal.isStaffEntry && PREVIEW.test(path);
  const ancestors = isPreview
    ? "'self'"
    : FRAMEABLE.test(path) && frameAncestors.length > 0
      ? frameAncestors.join(' ')
      : "'none'";
  const recaptcha = usesRecaptcha ? ` ${RECAPTCHA_SOURCES}` : '';
  // The staff see documents where they stand.
  const frames = `${portal.isStaffEntry && !isPreview ? " 'self'" : ''}${recaptcha}`;
  return [
    "default-src 'none'",
    isPreview ? "script-src 'none'" : `script-src 'self' 'nonce-${portal.nonce}'${recaptcha}`,
    `style-src 'self' 'nonce-${portal.nonce}'`,
    // Components place popovers with inline style attributes; those cannot run script.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    isPreview ? "connect-src 'none'" : `connect-src 'self'${recaptcha}`,
    ...(portal.isStaffEntry ? ["object-src 'self'"] : []),
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    // A preview is looked at, not used, wherever it is opened; the page that frames it paints it.
    ...(isPreview ? ["form-action 'none'", 'sandbox allow-same-origin'] : ["form-action 'self'"]),
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/**
 * Whether a changing request comes from one of our own pages. Browsers send Sec-Fetch-Site or Origin with every
 * POST; a request with neither is not from a page of ours.
 */
export function isSameOrigin(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const claimed = request.headers.origin;
  if (claimed === undefined) return site === 'same-origin';
  if (claimed === origin) return true;
  // Behind another port (a tunnel, a test) the Host header is what the browser compared with. The scheme stays the portal's.
  const reached = `${new URL(origin).protocol}//${request.headers.host}`;
  return URL.canParse(reached) && new URL(reached).origin === claimed;
}
