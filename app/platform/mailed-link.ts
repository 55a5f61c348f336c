import { href } from 'react-router';
import { failureCodeOf } from './expected-failure.ts';

/** Nobody has sent such a link, or too many wrong ones were tried from here. */
const REFUSED_LINKS = {
  not_found: { state: 'unknown', code: 'not_found', status: 404 },
  too_many_requests: { state: 'tooMany', code: 'too_many_requests', status: 429 },
} as const;

/** Why a mailed link leads nowhere, for the loader of its page. @throws the error itself if it says something else */
export function readRefusedLink(error: unknown) {
  const code = failureCodeOf(error);
  if (code !== 'not_found' && code !== 'too_many_requests') throw error;
  return REFUSED_LINKS[code];
}

/** The token is in the page by now; it need not stay in the address bar, where others can read it. */
export function hideToken(): void {
  window.history.replaceState(window.history.state, '', href('/'));
}
