import { v7 as createUuid } from 'uuid';
import { VISITOR_ACTOR, type StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { presentStaff, type Identity, NOBODY } from './identify-session.server.ts';
import { createSession, endSessionByHash } from './session-queries.server.ts';
import { STAFF_SESSION_IDLE_MINUTES, STAFF_SESSION_LIFE_MINUTES } from './session-rules.ts';
import { createSessionSecret, hashSessionSecret } from './session-secret.server.ts';
import { getStaffSession } from './staff-queries.server.ts';
import { describeAgent } from './user-agent.ts';

/** Nobody's: what is counted before it is known whose account it is. */
export const NO_PARTNER = 0;

/** The same portal for what is done with an account of a partner: the staff's entry itself has none. */
export function atHome(portal: Portal, partnerId: number): Portal {
  return { ...portal, partner: { ...portal.partner, id: partnerId } };
}

/** Whose session a browser sends to the staff's entry. */
export async function identifyStaff(
  { db }: Pick<AccountDeps, 'db'>,
  { host }: Pick<Portal, 'host'>,
  secret: string | undefined,
): Promise<Identity> {
  const hash = hashSessionSecret(secret);
  if (!hash) return NOBODY;
  const idleMinutes = STAFF_SESSION_IDLE_MINUTES;
  const row = await getStaffSession(db.main, { host, hash, idleMinutes });
  return { actor: row ? presentStaff(row) : VISITOR_ACTOR, viewer: VISITOR };
}

/**
 * A new session for somebody of the staff who has just shown password and authenticator, in the transaction that holds both.
 * @returns what the browser's cookie holds
 */
export async function startStaffSession(
  transaction: Transaction,
  portal: Portal,
  {
    staff,
    homePartnerId,
    userAgent,
    oldSecret,
  }: {
    staff: { staffId: number; accountId: number; name: string };
    homePartnerId: number;
    userAgent: string | undefined;
    /** Of the browser's session, which ends. */
    oldSecret: string | undefined;
  },
): Promise<string> {
  const secret = createSessionSecret();
  const oldHash = hashSessionSecret(oldSecret);
  if (oldHash) await endSessionByHash(transaction, oldHash);
  const id = createUuid();
  await createSession(transaction, {
    id,
    hash: hashSessionSecret(secret)!,
    accountId: staff.accountId,
    host: portal.host,
    agent: describeAgent(userAgent),
    lifeMinutes: STAFF_SESSION_LIFE_MINUTES,
    hasFullAuth: true,
    way: 'totp',
  });
  const actor: StaffActor = { kind: 'staff', ...staff, homePartnerId, sessionId: id, grants: [] };
  await writeAudit(
    transaction,
    { actor, requestId: portal.requestId, host: portal.host },
    { action: 'signed_in', customerId: null, object: { kind: 'session', id } },
  );
  return secret;
}

/** Ends the session of somebody of the staff; whoever has none is signed out already. */
export async function signOutStaff(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, secret }: { portal: Portal; secret: string | undefined },
): Promise<void> {
  const hash = hashSessionSecret(secret);
  const { actor } = portal;
  if (!hash || actor.kind !== 'staff') return;
  await transact(
    db.main,
    async (transaction) => {
      if (!(await endSessionByHash(transaction, hash))) return;
      await writeAudit(transaction, portal, { action: 'signed_out', customerId: null });
    },
    { partnerId: actor.homePartnerId },
  );
}
