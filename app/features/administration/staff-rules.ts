import { STAFF_ROLES, type Actor, type StaffRole } from '#app/platform/actor.ts';
import { permits, PERMISSIONS } from '#app/platform/permissions.ts';

/** They watch over a partner's administrators, or stand above them. The database knows the same, by `is_role_above_partner`. */
const ABOVE_PARTNER: readonly StaffRole[] = ['system_admin', 'auditor'];
/** In which somebody speaks with patients as a doctor: what they speak and treat has to be known. */
export const DOCTORS_ROLES: readonly StaffRole[] = ['doctor', 'advice_doctor'];

interface Colleague {
  staffId: number;
  /** Of their account. */
  homePartnerId: number;
  /** All that they have, wherever. */
  grants: readonly { role: StaffRole; partnerId: number }[];
}

/** Whether somebody has the highest role, which reaches every partner. */
export function isSystemAdmin(actor: Actor): boolean {
  return actor.kind === 'staff' && actor.grants.some(({ role }) => role === 'system_admin');
}

/** The roles that somebody may take from others at a partner, in the order in which they are named. */
export function findTakeableRoles(actor: Actor, partnerId: number): StaffRole[] {
  if (!permits(actor, 'staff.write', { partnerId })) return [];
  return STAFF_ROLES.filter((role) => isSystemAdmin(actor) || !ABOVE_PARTNER.includes(role));
}

/** Those that they may give: a clinic receives patients of every partner, so that no partner's administrator hands it over. */
export function findGivableRoles(actor: Actor, partnerId: number): StaffRole[] {
  return findTakeableRoles(actor, partnerId).filter(
    (role) => isSystemAdmin(actor) || PERMISSIONS[role].at !== 'clinic',
  );
}

/** Nobody gives or takes a role of their own. */
export function mayChangeRoles(actor: Actor, { staffId }: Pick<Colleague, 'staffId'>): boolean {
  return actor.kind === 'staff' && actor.staffId !== staffId;
}

/**
 * Whether somebody may suspend a colleague, end their sessions and have them set password and authenticator anew: it reaches every
 * partner at which the colleague works, so a partner's administrator may when all of that is theirs.
 */
export function mayChangeAccess(actor: Actor, colleague: Colleague): boolean {
  if (!mayChangeRoles(actor, colleague)) return false;
  if (isSystemAdmin(actor)) return true;
  return (
    permits(actor, 'staff.write', { partnerId: colleague.homePartnerId }) &&
    colleague.grants.every(({ role, partnerId }) =>
      findTakeableRoles(actor, partnerId).includes(role),
    )
  );
}
