import { getStaffAccount } from '#app/features/identity/staff-account.server.ts';
import { STAFF_INVITATION_HOURS } from '#app/features/identity/manage-staff.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { foldEmail } from '#app/people/account-email.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { PERMISSIONS, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccessChange } from './contract.ts';
import {
  changeAccessRow,
  changeRoleRow,
  findPartners,
  inviteRow,
  type RoleInput,
  type RoleRefusal,
} from './staff-queries.server.ts';
import { findGivableRoles, findTakeableRoles } from './staff-rules.ts';
import {
  type AdministrationDeps,
  WRITE,
  findAdministered,
  getColleague,
  note,
} from './find-staff.server.ts';

/** Of somebody new. */
const FIRST_VERSION = 1;

export interface GivenRole {
  partnerId: number;
  role: StaffRole;
  providerId?: number | undefined;
  languages?: readonly string[] | undefined;
  specialties?: readonly number[] | undefined;
}

/** @throws PortalError forbidden (not theirs to give), invalid_input: a clinic is missing, or none belongs to the role */
function requireGivable(portal: Portal, given: GivenRole, isGiven = true): RoleInput {
  const { partnerId, role, providerId } = given;
  requirePermission(portal.actor, WRITE, { partnerId });
  const own = isGiven ? findGivableRoles : findTakeableRoles;
  if (!own(portal.actor, partnerId).includes(role)) throw new PortalError('forbidden');
  const isAtClinic = PERMISSIONS[role].at === 'clinic';
  if (isGiven && isAtClinic !== (providerId !== undefined)) {
    throw new PortalError('invalid_input', { fields: { providerId: 'required' } });
  }
  return {
    role,
    providerId: providerId ?? null,
    languages: [...new Set(given.languages)],
    specialties: [...new Set(given.specialties)],
  };
}

/** What a role could not be given for, as the page has words for it. */
function refuse(result: RoleRefusal): never {
  switch (result) {
    case 'no_clinic':
      throw new PortalError('invalid_input', { fields: { providerId: 'unknown' } });
    case 'no_doctor':
      throw new PortalError('invalid_input', { fields: { languages: 'required' } });
    case 'changed':
      throw new PortalError('changed_meanwhile');
    case 'unknown':
      throw new PortalError('not_found');
    case 'forbidden':
      throw new PortalError('forbidden');
  }
}

/** Who was let in, as they are now. */
export interface Invited {
  homePartnerId: number;
  staffId: number;
  version: number;
  /** They get a link by mail; else they work here already and have one role more. */
  isNew: boolean;
}

export interface InvitationInput extends GivenRole {
  email: string;
  name: string;
  locale: Locale;
}

/**
 * Lets somebody in: they get a link by mail that sets password and authenticator. Somebody who is of the staff already, at whatever
 * partner, gets the role and no link.
 * @returns who it is, as they are now
 * @throws PortalError sign_in_required, forbidden, invalid_input (fields.email, name, providerId, languages), email_taken: they have the role already
 */
export async function inviteColleague(
  deps: AdministrationDeps,
  portal: Portal,
  input: InvitationInput,
): Promise<Invited> {
  const { actor } = await findAdministered(deps, portal);
  const role = requireGivable(portal, input);
  const email = foldEmail(input.email.trim());
  const name = input.name.trim();
  if (!/^[^\s@<>"(),;:]{1,64}@[^\s@<>"(),;:]{3,190}$/.test(email)) {
    throw new PortalError('invalid_input', { fields: { email: 'email' } });
  }
  // A control character in a name would be read in a mail's head.
  if (name === '' || /\p{Cc}/u.test(name)) {
    throw new PortalError('invalid_input', { fields: { name: 'required' } });
  }
  const { partnerId, locale } = input;
  const result = await transact(
    deps.db.main,
    async (transaction) => {
      const link = createLink(deps);
      const invited = await inviteRow(transaction, {
        by: actor.staffId,
        email,
        name,
        locale,
        host: portal.host,
        role,
        hash: link.hash,
        lifeHours: STAFF_INVITATION_HOURS,
      });
      if (invited.result === 'known') return null;
      // What was begun for a role that cannot be given is undone.
      if (invited.result !== 'ok') return refuse(invited.result);
      await orderLink(transaction, link.id, invited.account_id);
      await note(transaction, portal, 'staff_invited', invited.staff_id, partnerId, role.role);
      const { staff_id: staffId } = invited;
      if (staffId === null) throw new Error('somebody was invited who is not there');
      return { homePartnerId: partnerId, staffId, version: FIRST_VERSION, isNew: true };
    },
    { partnerId },
  );
  return result ?? giveToKnown(deps, portal, { email, partnerId, role });
}

async function giveToKnown(
  deps: AdministrationDeps,
  portal: Portal,
  { email, partnerId, role }: { email: string; partnerId: number; role: RoleInput },
): Promise<Invited> {
  for (const { id } of await findPartners(deps.db.main)) {
    const found = await transact(
      deps.db.main,
      (transaction) => getStaffAccount(transaction, email),
      { partnerId: id },
    );
    if (!found) continue;
    await putRole(deps, portal, {
      staffId: found.staff_id,
      version: found.version,
      isGiven: true,
      partnerId,
      role,
      isInvited: true,
    });
    return {
      homePartnerId: id,
      staffId: found.staff_id,
      version: found.version + 1,
      isNew: false,
    };
  }
  // Somebody of the address is there, but is nobody of the staff any more.
  throw new PortalError('email_taken');
}

export interface RoleChange extends GivenRole {
  homePartnerId: number;
  staffId: number;
  version: number;
  isGiven: boolean;
}

/**
 * Gives a colleague a role, or takes it; doing so again changes nothing.
 * @throws PortalError sign_in_required, forbidden (also their own), not_found, changed_meanwhile, invalid_input
 */
export async function changeColleagueRole(
  deps: AdministrationDeps,
  portal: Portal,
  input: RoleChange,
): Promise<void> {
  const { homePartnerId, staffId, version, isGiven, partnerId } = input;
  const role = requireGivable(portal, input, isGiven);
  // Whoever is out of reach is not there.
  await getColleague(deps, portal, { homePartnerId, staffId });
  await putRole(deps, portal, { staffId, version, isGiven, partnerId, role });
}

async function putRole(
  { db }: AdministrationDeps,
  portal: Portal,
  {
    staffId,
    version,
    isGiven,
    partnerId,
    role,
    isInvited = false,
  }: {
    staffId: number;
    version: number;
    isGiven: boolean;
    partnerId: number;
    role: RoleInput;
    isInvited?: boolean;
  },
): Promise<void> {
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  await transact(
    db.main,
    async (transaction) => {
      const change = { by: actor.staffId, staffId, version, isGiven, role };
      const result = await changeRoleRow(transaction, change);
      if (result === 'already') {
        if (isInvited) throw new PortalError('email_taken');
        return;
      }
      if (result !== 'ok') refuse(result);
      const action = isGiven ? 'staff_role_given' : 'staff_role_taken';
      await note(transaction, portal, action, staffId, partnerId, role.role);
    },
    { partnerId },
  );
}

const NOTED: Record<AccessChange, string> = {
  sessions: 'staff_sessions_ended',
  renew: 'staff_access_renewed',
  suspend: 'staff_suspended',
};

/**
 * Ends a colleague's sessions, has them set password and authenticator anew by a mailed link, or suspends them.
 * @throws PortalError sign_in_required, forbidden (their own, out of their reach, or who has the highest role), not_found, changed_meanwhile
 */
export async function changeColleagueAccess(
  deps: AdministrationDeps,
  portal: Portal,
  {
    homePartnerId,
    staffId,
    version,
    change,
  }: { homePartnerId: number; staffId: number; version: number; change: AccessChange },
): Promise<void> {
  // Whoever is out of reach is not there.
  const { colleague } = await getColleague(deps, portal, { homePartnerId, staffId });
  const { actor } = portal;
  if (actor.kind !== 'staff' || !colleague.mayChangeAccess) throw new PortalError('forbidden');
  await transact(
    deps.db.main,
    async (transaction) => {
      const link = createLink(deps);
      const { result, account_id } = await changeAccessRow(transaction, {
        by: actor.staffId,
        staffId,
        version,
        change,
        hash: link.hash,
        lifeHours: STAFF_INVITATION_HOURS,
      });
      if (result === 'already') return;
      if (result === 'changed') throw new PortalError('changed_meanwhile');
      if (result === 'unknown') throw new PortalError('not_found');
      if (result !== 'ok') throw new PortalError('forbidden');
      if (change === 'renew') await orderLink(transaction, link.id, account_id);
      await note(transaction, portal, NOTED[change], staffId, homePartnerId);
    },
    { partnerId: homePartnerId },
  );
}

/** Made again from its id by the mail that carries it: only what it hashes to is stored. */
function createLink({ appSecret }: AdministrationDeps): { id: string; hash: Buffer } {
  const id = createTokenId(appSecret);
  return { id, hash: hashToken(createToken(appSecret, id)) };
}

async function orderLink(
  transaction: Transaction,
  token: string,
  accountId: number | null,
): Promise<void> {
  if (accountId === null) throw new Error('an invitation is nobody’s');
  await orderJob(transaction, 'mail_staff_invitation', { token, account: String(accountId) });
}
