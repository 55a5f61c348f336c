import type { Action, Actor, ClientActor, Scope, StaffActor, StaffRole } from './actor.ts';
import { PortalError } from './errors.ts';

/**
 * What each role may do, and where: at every partner, at every clinic of the partner at which somebody has the role, or only at the
 * clinic that comes with it. What is not written here is refused.
 */
export const PERMISSIONS: Readonly<
  Record<StaffRole, { at: 'portal' | 'partner' | 'clinic'; may: readonly Action[] }>
> = {
  call_centre: {
    at: 'partner',
    may: [
      'patient.find',
      'appointment.read',
      'appointment.write',
      'care.organise',
      'call_back.work',
      'emergency.open',
      'view.keep',
      'view.share',
    ],
  },
  preauthorization: {
    at: 'partner',
    may: ['preauthorization.read', 'preauthorization.decide', 'view.keep', 'view.share'],
  },
  advice_doctor: {
    at: 'partner',
    may: ['advice.answer', 'call_back.work', 'emergency.open', 'view.keep', 'view.share'],
  },
  provider_manager: {
    at: 'clinic',
    may: [
      'appointment.read',
      'appointment.write',
      'desk.work',
      'calendar.write',
      'provider.write',
      'report.read',
      'review.read',
      'review.answer',
      'view.keep',
    ],
  },
  doctor: { at: 'clinic', may: ['appointment.read', 'visit.hold', 'emergency.open', 'view.keep'] },
  content_editor: {
    at: 'partner',
    may: ['content.write', 'review.read', 'review.moderate', 'view.keep', 'view.share'],
  },
  partner_admin: {
    at: 'partner',
    may: [
      'content.write',
      'review.read',
      'review.moderate',
      'partner.write',
      'provider.write',
      'staff.write',
      'advice.lead',
      'report.read',
      'import.run',
      'emergency.review',
      'privacy.read',
      'privacy.decide',
      'retention.read',
      'view.keep',
      'view.share',
    ],
  },
  // Writes nothing that others read, but what they say of an emergency access.
  auditor: {
    at: 'partner',
    may: [
      'report.read',
      'audit.read',
      'emergency.review',
      'privacy.read',
      'retention.read',
      'view.keep',
    ],
  },
  system_admin: {
    at: 'portal',
    may: [
      'staff.write',
      'system.watch',
      'portal.write',
      'import.run',
      'retention.read',
      'view.keep',
      'view.share',
    ],
  },
};

/** What a role at a clinic lets somebody do at the whole partner: an emergency asks for nobody's clinic. */
const BEYOND_CLINIC: readonly Action[] = ['emergency.open'];

/** What other programs can be allowed at all. */
const FOR_CLIENTS: readonly Action[] = ['appointment.read', 'appointment.write'];
/** What the portal's own jobs do, at every partner. */
const FOR_SYSTEM: readonly Action[] = ['preauthorization.decide'];

/** What something is done to: where it belongs. Without a clinic it is the whole partner's. */
export interface PermissionObject {
  partnerId: number;
  providerId?: number;
}

/** Whether an actor may do something to an object; without an object, whether to any at all. */
export function permits(actor: Actor, action: Action, object?: PermissionObject): boolean {
  switch (actor.kind) {
    case 'staff':
      return findRole(actor, action, object) !== null;
    case 'client':
      return mayClient(actor, action, object);
    case 'system':
      return FOR_SYSTEM.includes(action);
    // They act on what is their own, which needs no permission.
    case 'visitor':
    case 'customer':
      return false;
  }
}

/**
 * @returns as what somebody of the staff acts, for the audit; null for other programs and the portal itself
 * @throws PortalError sign_in_required (a visitor), forbidden
 */
export function requirePermission(
  actor: Actor,
  action: Action,
  object: PermissionObject,
): StaffRole | null {
  if (permits(actor, action, object)) {
    return actor.kind === 'staff' ? findRole(actor, action, object) : null;
  }
  throw new PortalError(actor.kind === 'visitor' ? 'sign_in_required' : 'forbidden');
}

function findRole(
  { grants }: StaffActor,
  action: Action,
  object: PermissionObject | undefined,
): StaffRole | null {
  const found = grants.find((grant) => {
    const { at, may } = PERMISSIONS[grant.role];
    // A role at a clinic that names none is nowhere.
    const isSomewhere = at !== 'clinic' || grant.providerId !== null;
    const scope = BEYOND_CLINIC.includes(action) ? { ...grant, providerId: null } : grant;
    return isSomewhere && may.includes(action) && (at === 'portal' || covers(scope, object));
  });
  return found?.role ?? null;
}

function mayClient(
  { grants }: ClientActor,
  action: Action,
  object: PermissionObject | undefined,
): boolean {
  return (
    FOR_CLIENTS.includes(action) &&
    grants.some((grant) => grant.action === action && covers(grant, object))
  );
}

function covers({ partnerId, providerId }: Scope, object: PermissionObject | undefined): boolean {
  if (!object) return true;
  return (
    partnerId === object.partnerId && (providerId === null || providerId === object.providerId)
  );
}
