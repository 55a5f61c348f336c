import { randomUUID } from 'node:crypto';
import {
  createSessionSecret,
  hashSessionSecret,
} from '#app/features/identity/session-secret.server.ts';
import { writeStaffSecret } from '#app/features/identity/staff-secret.ts';
import { STAFF_COOKIE } from '#app/platform/host-cookie.server.ts';
import type { Pool } from '#db/client.ts';
import { headersOfNextCaller } from './http-load.ts';
import { BENCH_STAFF_HOST } from './secret.ts';

const HOST = 'localhost';

/** Headers of one call of somebody who is signed in; each call comes from another address. */
export type Caller = () => Record<string, string>;

/** Signs a customer of the demo in without the password, which costs what `members.ts` measures. */
export async function signInCustomer(owner: Pool, email: string): Promise<Caller> {
  const { secret } = await openSession(owner, email, HOST);
  return callerAt(HOST, `session=${secret}`);
}

/** The same for somebody of the demo's staff, at the staff's entry. */
export async function signInStaff(owner: Pool, email: string): Promise<Caller> {
  const { secret, homePartnerId } = await openSession(owner, email, BENCH_STAFF_HOST);
  const value = writeStaffSecret({ homePartnerId, secret });
  return callerAt(BENCH_STAFF_HOST, `${STAFF_COOKIE}=${value}`);
}

function callerAt(host: string, cookie: string): Caller {
  return () => ({ ...headersOfNextCaller(), host, origin: `http://${host}`, cookie });
}

async function openSession(
  owner: Pool,
  email: string,
  host: string,
): Promise<{ secret: string; homePartnerId: number }> {
  const secret = createSessionSecret();
  const { rows } = await owner.query<{ partner_id: number }>(
    `INSERT INTO session (id, partner_id, hash, account_id, host, agent, expires_at)
     SELECT $1, a.partner_id, $2, a.id, $3, 'bench', portal_now() + interval '1 hour' FROM account a WHERE a.email = $4
     RETURNING partner_id`,
    [randomUUID(), hashSessionSecret(secret), host, email],
  );
  const [row] = rows;
  if (!row) throw new Error(`the demo has no account ${email}`);
  return { secret, homePartnerId: row.partner_id };
}
