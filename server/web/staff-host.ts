import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '#app/platform/portal.ts';
import { requireTheme } from '#app/themes/index.ts';
import { askAsStaff } from '#db/staff-pool.ts';
import { readHostName, type PartnerHost } from './hosts.ts';
import { routedPath } from './readable-address.ts';

/** Pages and calls of the staff's entry. */
const STAFF_PATH = /^\/(?:staff|api\/staff)(?:[/.]|$)/;
/** Whether a path is one of the staff's entry alone. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATH.test(path);
}

/** What pages of the staff need besides. */
const HELPERS = /^\/(?:assets\/|uploads\/|(?:api\/human-check|api\/client-log)$)/;

/** The staff's entry, where that is asked: it looks like the plain portal and belongs to no partner. */
export function findStaffHost(header: string, staffHost: string | null): PartnerHost | null {
  if (staffHost === null || readHostName(header) !== staffHost) return null;
  return {
    host: staffHost,
    partner: { id: 0, key: 'staff', name: '' },
    theme: requireTheme('generic'),
    market: 'HU',
    defaultLocale: 'hu',
    frameAncestors: [],
  };
}

/** Whether an address is there at all at the host that is asked. */
export function isServedAt(url: string, { isStaffEntry }: Pick<Portal, 'isStaffEntry'>): boolean {
  const path = routedPath(url);
  if (isStaffPath(path)) return isStaffEntry;
  return !isStaffEntry || HELPERS.test(path);
}

/** What is asked at the staff's entry asks the database with the staff's own login. After the hook that says which entry it is. */
export function registerStaffLogin(app: FastifyInstance): void {
  const enter = ({ portal }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    if (portal?.isStaffEntry) askAsStaff(done);
    else done();
  };
  app.addHook('onRequest', enter);
  // Reading a body loses the thread.
  app.addHook('preHandler', enter);
}
