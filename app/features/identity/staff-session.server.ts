import { v7 as createUuid } from 'uuid';
import type { StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { presentStaff, type Identity, NOBODY } from './identify-session.server.ts';
import { createSession, endSessionByHash, getSessionOwner } from './session-queries.server.ts';
import { STAFF_SESSION_IDLE_MINUTES, STAFF_SESSION_LIFE_MINUTES } from './session-rules.ts';
import { createSessionSecret, hashSessionSecret } from './session-secret.server.ts';
import { hasPartner } from './staff-queries.server.ts';
import { readStaffSecret, writeStaffSecret } from './staff-secret.ts';
import type { SignInWay } from './sign-in-ways.ts';
import { describeAgent } from './user-agent.ts';

/** Nobody's: what is counted before it is known whose account it is. */
export const NO_PARTNER = 0;

/** What the browser's cookies hold after signing in. */
export interface StaffSignedIn {
  cookie: string;
  device: string;
}

/** The same portal for what is done with an account of a partner: the staff's entry itself has none. */
export function atHome(portal: Portal, partnerId: number): Portal {
  return { ...portal, partner: { ...portal.partner, id: partnerId } };
}

/**
 * Whose session a browser sends to the staff's entry.
 * @param isBackground a page asks by itself: that keeps no session
 */
export async function identifyStaff(
  { db }: Pick<AccountDeps, 'db'>,
  portal: Pick<Portal, 'host' | 'timeZone'>,
  cookie: string | undefined,
  isBackground: boolean,
): Promise<Identity> {
  const session = readCookie(cookie);
  // Anybody can write any number: a proof is made for those of partners only.
  if (!session || !(await hasPartner(db.main, session.homePartnerId))) return NOBODY;
  const row = await getSessionOwner(db.main, {
    partnerId: session.homePartnerId,
    host: portal.host,
    hash: session.hash,
    today: todayOf(portal),
    idleMinutes: STAFF_SESSION_IDLE_MINUTES,
    isBackground,
  });
  return row && 'staff_id' in row ? { actor: presentStaff(row), viewer: VISITOR } : NOBODY;
}

function readCookie(cookie: string | undefined): { homePartnerId: number; hash: Buffer } | null {
  const carried = readStaffSecret(cookie);
  const hash = hashSessionSecret(carried?.secret);
  return carried && hash ? { homePartnerId: carried.homePartnerId, hash } : null;
}

/**
 * A new session for somebody of the staff who has just shown password and a second factor, in the transaction that holds both.
 * @returns what the browser's cookie holds
 */
export async function startStaffSession(
  transaction: Transaction,
  portal: Portal,
  {
    staff,
    homePartnerId,
    way,
    userAgent,
  }: {
    staff: { staffId: number; accountId: number; name: string };
    homePartnerId: number;
    way: SignInWay;
    userAgent: string | undefined;
  },
): Promise<string> {
  const secret = createSessionSecret();
  const id = createUuid();
  await createSession(transaction, {
    id,
    hash: hashSessionSecret(secret)!,
    accountId: staff.accountId,
    host: portal.host,
    agent: describeAgent(userAgent),
    lifeMinutes: STAFF_SESSION_LIFE_MINUTES,
    hasFullAuth: true,
    way,
  });
  const actor: StaffActor = {
    kind: 'staff',
    ...staff,
    homePartnerId,
    sessionId: id,
    grants: [],
    doctor: null,
  };
  await writeAudit(
    transaction,
    { actor, requestId: portal.requestId, host: portal.host },
    { action: 'signed_in', customerId: null, object: { kind: 'session', id } },
  );
  return writeStaffSecret({ homePartnerId, secret });
}

/** Ends the session of a cookie, wherever its account is at home. */
export async function endStaffSession(
  { db }: Pick<AccountDeps, 'db'>,
  cookie: string | undefined,
): Promise<void> {
  const session = readCookie(cookie);
  if (!session || !(await hasPartner(db.main, session.homePartnerId))) return;
  await transact(db.main, (transaction) => endSessionByHash(transaction, session.hash), {
    partnerId: session.homePartnerId,
  });
}

/** Ends the session of somebody of the staff; whoever has none is signed out already. */
export async function signOutStaff(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, cookie }: { portal: Portal; cookie: string | undefined },
): Promise<void> {
  const session = readCookie(cookie);
  const { actor } = portal;
  if (!session || actor.kind !== 'staff') return;
  await transact(
    db.main,
    async (transaction) => {
      if (!(await endSessionByHash(transaction, session.hash))) return;
      await writeAudit(transaction, portal, { action: 'signed_out', customerId: null });
    },
    { partnerId: actor.homePartnerId },
  );
}
