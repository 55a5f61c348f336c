import { randomBytes } from 'node:crypto';
import { foldEmail } from '#app/people/account-email.ts';
import { STAFF_ROLES, type StaffRole } from '#app/platform/actor.ts';
import { writeTaskAudit } from '#app/platform/audit.server.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import type { Transaction } from '#db/client.ts';
import { readStaffDoctor } from './staff-doctor.server.ts';
import {
  findStaffRows,
  getPartnerId,
  hasProvider,
  lockStaff,
  putDoctor,
  putStaff,
  type StaffListRow,
} from './staff-queries.server.ts';
import { writeStaffSecret } from './staff-secret.ts';

/** A link by another way than mail may wait over a weekend. */
export const STAFF_INVITATION_HOURS = 72;
const NAME_MAX = 200;
const EMAIL_MAX = 254;

export interface InviteInput {
  email: string;
  name: string;
  role: string;
  /** Key of the partner they get the role at. */
  partner: string;
  /** Number of the clinic, where the role is for one. */
  clinic: string | null;
  /** Number in the directory, for who is in it. */
  doctor?: string | undefined;
  /** Of two letters, and keys of specialties, parted by commas: of a doctor. */
  languages?: string | undefined;
  specialties?: string | undefined;
  /** Where the staff sign in. */
  host: string;
}

/**
 * Lets somebody in, or gives them one role more: either way they get a link with which they set password and authenticator anew,
 * so it also helps who has lost one of them.
 * @returns the token of the link, or every problem in words
 */
export async function inviteStaff(
  transaction: Transaction,
  input: InviteInput,
): Promise<{ token: string; problems?: never } | { problems: string[] }> {
  const { email, name, role, partner, clinic, host } = input;
  const problems: string[] = [];
  const isAddress = /^[^\s@]{1,64}@[^\s@]{3,190}$/.test(email) && email.length <= EMAIL_MAX;
  if (!isAddress) problems.push(`--email: ${email} is no e-mail address`);
  if (name.trim() === '' || name.length > NAME_MAX) {
    problems.push(`--name: must be a text of 1 to ${NAME_MAX} characters`);
  }
  const known = STAFF_ROLES.find((one) => one === role);
  if (!known) problems.push(`--role: must be one of ${STAFF_ROLES.join(', ')}`);
  const partnerId = await getPartnerId(transaction, partner);
  if (partnerId === null) problems.push(`--partner: there is no partner ${partner}`);
  problems.push(...(await findClinicProblems(transaction, known, clinic)));
  const asDoctor = known ? await readStaffDoctor(transaction, known, input) : { problems: [] };
  problems.push(...asDoctor.problems);
  if (!known || partnerId === null || problems.length > 0) return { problems };

  const secret = randomBytes(32).toString('base64url');
  const { staffId, partnerId: homePartnerId } = await putStaff(transaction, {
    partnerId,
    email: foldEmail(email),
    name: name.trim(),
    locale: 'hu',
    host,
    role: known,
    providerId: clinic === null ? null : Number(clinic),
    hash: hashToken(secret),
    lifeHours: STAFF_INVITATION_HOURS,
  });
  if (asDoctor.doctor) await putDoctor(transaction, staffId, asDoctor.doctor);
  await writeTaskAudit(
    transaction,
    { partnerId, task: 'staff command' },
    { action: 'staff_invited', customerId: null, object: { kind: 'staff', id: staffId } },
  );
  return { token: writeStaffSecret({ homePartnerId, secret }) };
}

async function findClinicProblems(
  transaction: Transaction,
  role: StaffRole | undefined,
  clinic: string | null,
): Promise<string[]> {
  if (!role) return [];
  const isAtClinic = PERMISSIONS[role].at === 'clinic';
  if (clinic === null) return isAtClinic ? [`--clinic: is needed for ${role}`] : [];
  if (!isAtClinic) return [`--clinic: ${role} is for all of a partner's clinics`];
  const isKnown =
    /^[1-9]\d{0,15}$/.test(clinic) && (await hasProvider(transaction, Number(clinic)));
  return isKnown ? [] : [`--clinic: there is no clinic ${clinic}`];
}

/**
 * Nobody signs in with the account any more; whoever is signed in is out with the next request.
 * @returns false: nobody of the staff has the address, or they are suspended already
 */
export async function suspendStaff(transaction: Transaction, email: string): Promise<boolean> {
  const locked = await lockStaff(transaction, foldEmail(email));
  if (!locked) return false;
  await writeTaskAudit(
    transaction,
    { partnerId: locked.partnerId, task: 'staff command' },
    { action: 'staff_suspended', customerId: null, object: { kind: 'staff', id: locked.staffId } },
  );
  return true;
}

export function listStaff(transaction: Transaction): Promise<StaffListRow[]> {
  return findStaffRows(transaction);
}
