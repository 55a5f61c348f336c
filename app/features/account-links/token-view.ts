import { errorMessage } from '#app/platform/error-message.ts';
import { readRefusedLink } from '#app/platform/mailed-link.ts';
import type { RequestContext } from '#app/request-context.ts';
import { TOKEN_RULES, type AccountTokenKind } from '#app/features/identity/token-kinds.ts';

/** A mailed link as its page shows it. Loading it changes nothing: mail scanners open links, too. */
export type TokenView =
  | { state: 'valid'; email: string; /** The page that it leads on to. */ next: string }
  /** What it was for is done and stands. */
  | { state: 'done' }
  /** For its owner alone, and somebody else has signed in. */
  | { state: 'foreign' }
  /** Over: a new one is offered. */
  | { state: 'over'; next: string; /** It has done what it was for. */ isUsed: boolean }
  /** Over, and another page goes on from here. */
  | { state: 'elsewhere'; path: string; message: string }
  /** Nobody has sent this link, or too many wrong ones were tried from here. */
  | { state: 'unknown' | 'tooMany'; message: string };

/** For loaders only. */
export async function loadTokenView(
  { portal, services }: RequestContext,
  kind: AccountTokenKind,
  token: string,
): Promise<TokenView> {
  const { pageWhenOver, isDoneOnce } = TOKEN_RULES[kind];
  try {
    const found = await services.accounts.describeAccountToken({ portal, token, kind });
    const { next } = found;
    if (found.state === 'foreign') return { state: 'foreign' };
    if (found.state === 'valid') return { state: 'valid', email: found.email, next };
    if (found.state === 'used' && isDoneOnce) return { state: 'done' };
    const isUsed = found.state === 'used';
    if (isUsed || pageWhenOver === null) return { state: 'over', next, isUsed };
    return {
      state: 'elsewhere',
      path: pageWhenOver,
      message: errorMessage(portal.locale, found.state),
    };
  } catch (error) {
    const { state, code, waitSeconds } = readRefusedLink(error);
    return { state, message: errorMessage(portal.locale, code, {}, waitSeconds) };
  }
}

/** HTTP status of the page; a link that has done its work is no failure. */
export function statusOf({ state }: TokenView): number {
  return {
    valid: 200,
    done: 200,
    over: 400,
    elsewhere: 400,
    foreign: 403,
    unknown: 404,
    tooMany: 429,
  }[state];
}
