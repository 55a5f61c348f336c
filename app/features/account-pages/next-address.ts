import {
  ACCOUNT_TOKEN_KINDS,
  TOKEN_KINDS,
  TOKEN_PATHS,
  TOKEN_RULES,
} from '#app/features/identity/token-kinds.ts';

const HOME = '/';
/** A link is followed from its mail; those that need somebody who is signed in come back here. */
const LED_BACK = ACCOUNT_TOKEN_KINDS.filter((kind) => TOKEN_RULES[kind].isForOwner);
const LINKS = TOKEN_KINDS.filter((kind) => !LED_BACK.some((one) => one === kind));
const LENGTH_MAX = 500;
/** Control characters (browsers drop some of them out of an address) and the backslash, which they read as a slash. */
const UNSAFE = /[\u0000-\u0020\u007f\\]/;
/** Calls and data are no pages; to sign in twice leads nowhere. */
const NO_PAGES = /^\/(?:api|assets|uploads|login)(?:[/?#]|$)/;

/**
 * Where to go after signing in: a page of this portal as its address said, else the landing page. Whatever a browser
 * could take for another site, written plainly or percent-encoded once or twice, is refused; so are mailed links.
 */
export function readNextAddress(next: string | null | undefined): string {
  if (!next || next.length > LENGTH_MAX) return HOME;
  for (const text of [next, decode(next), decode(decode(next) ?? '')]) {
    if (text === null || !isOwnPath(text)) return HOME;
  }
  if (NO_PAGES.test(next)) return HOME;
  return LINKS.some((kind) => next.startsWith(`/${kind}/`)) ? HOME : next;
}

/** Whether an address that `readNextAddress` gave carries a mailed link's token. */
export function isTokenAddress(next: string): boolean {
  return TOKEN_PATHS.some((path) => next.startsWith(`/${path}/`));
}

function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || UNSAFE.test(text)) return false;
  const base = 'https://portal.invalid';
  if (!URL.canParse(text, base)) return false;
  const { origin, pathname } = new URL(text, base);
  // `/./` and `/../` in front of a second slash are gone here.
  return origin === base && !pathname.startsWith('//');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
