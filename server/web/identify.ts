import type { FastifyRequest } from 'fastify';
import type { Identity } from '#app/features/identity/identify-session.server.ts';
import { WORK_STREAM_PATH } from '#app/features/work-news/lists.ts';
import { hostCookieName, SESSION_COOKIE, STAFF_COOKIE } from '#app/platform/host-cookie.server.ts';
import { BACKGROUND } from '#app/staff/background.ts';
import type { Services } from '#server/services.ts';

/** Who sent a request. */
export type Identify = (request: FastifyRequest) => Promise<Identity>;

type Accounts = Pick<Services['accounts'], 'identifyStaff' | 'identifySession'>;

/** By the session that the browser's cookie holds; without one everybody is a visitor. */
export function createIdentify({ accounts }: { accounts: Accounts }) {
  return ({ cookies, portal, url }: Pick<FastifyRequest, 'cookies' | 'portal' | 'url'>) =>
    portal.isStaffEntry
      ? accounts.identifyStaff(
          portal,
          cookies[hostCookieName(STAFF_COOKIE, portal.origin)],
          isBackground(url),
        )
      : accounts.identifySession(portal, cookies[hostCookieName(SESSION_COOKIE, portal.origin)]);
}

function isBackground(url: string): boolean {
  const [path, query] = url.split('?', 2);
  return path === WORK_STREAM_PATH || new URLSearchParams(query).has(BACKGROUND);
}
