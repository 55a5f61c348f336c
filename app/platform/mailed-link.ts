import { href } from 'react-router';
import { failureCodeOf, waitOf } from './expected-failure.ts';

/** Nobody has sent such a link, or too many wrong ones were tried from here. */
const REFUSED_LINKS = {
  not_found: { state: 'unknown', code: 'not_found', status: 404 },
  too_many_requests: { state: 'tooMany', code: 'too_many_requests', status: 429 },
} as const;

/**
 * Why a mailed link leads nowhere, for the loader of its page; `waitSeconds`: after how long it may be tried again.
 * @throws the error itself if it says something else
 */
export function readRefusedLink(error: unknown) {
  const code = failureCodeOf(error);
  if (code !== 'not_found' && code !== 'too_many_requests') throw error;
  return { ...REFUSED_LINKS[code], waitSeconds: waitOf(error, code) };
}

/** The token is in the page by now; it need not stay in the address bar, where others can read it. */
export function hideToken(): void {
  window.history.replaceState(window.history.state, '', href('/'));
}

/** The same where a reload leads back: `shown` is an address whose page looks for it with `findHiddenLink`. */
export function hideTokenBehind(shown: string): void {
  const { pathname, search } = window.location;
  if (pathname === shown) return;
  const entry = { ...readEntry(), mailedLink: pathname + search };
  window.history.replaceState(entry, '', shown);
}

/** The link that this entry of the tab's history hides behind `shown`; null: none. */
export function findHiddenLink(shown: string): string | null {
  const { mailedLink } = readEntry();
  const isOne = typeof mailedLink === 'string' && mailedLink.startsWith(`${shown}/`);
  return isOne ? mailedLink : null;
}

/** It has led to its end: a reload leads nowhere any more. */
export function forgetLink(): void {
  const { mailedLink: _mailedLink, ...entry } = readEntry();
  window.history.replaceState(entry, '', href('/'));
}

function readEntry(): Record<string, unknown> {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null ? { ...entry } : {};
}
