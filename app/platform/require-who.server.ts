import { PortalError, type ErrorCode } from './errors.ts';
import { permits } from './permissions.ts';
import type { Portal } from './portal.ts';
import type { Who } from './who.ts';

/** @throws PortalError sign_in_required, forbidden */
export function requireWho(portal: Pick<Portal, 'actor' | 'viewer'>, who: Who): void {
  if (isOneOf(portal, who)) return;
  const [forVisitors = 'forbidden'] = refusalsOf(who);
  throw new PortalError(portal.actor.kind === 'visitor' ? forVisitors : 'forbidden');
}

/** What else any call may answer by who makes it: the staff write what imports write. */
export function conflictsOf(who: Who): ErrorCode[] {
  const isStaff = who === 'staff' || (typeof who === 'object' && 'staff' in who);
  return isStaff ? ['held_by_another'] : [];
}

/** What those are told who may not make a call, first of all visitors. */
export function refusalsOf(who: Who): ErrorCode[] {
  if (who === 'anyone') return [];
  // What a product has to have is not had by signing in.
  return typeof who === 'object' && 'member' in who
    ? ['forbidden']
    : ['sign_in_required', 'forbidden'];
}

/** For the description of the calls: `staff: preauthorization.decide`. */
export function describeWho(who: Who): string {
  return typeof who === 'string' ? who : Object.entries(who).flat().join(': ');
}

function isOneOf({ actor, viewer }: Pick<Portal, 'actor' | 'viewer'>, who: Who): boolean {
  if (who === 'anyone') return true;
  if (who === 'customer' || who === 'staff') return actor.kind === who;
  if ('member' in who) return actor.kind === 'customer' && viewer[who.member];
  if ('staff' in who) return actor.kind === 'staff' && permits(actor, who.staff);
  return actor.kind === 'client' && permits(actor, who.client);
}
