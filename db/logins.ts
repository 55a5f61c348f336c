import { DatabaseError } from 'pg';
import {
  APPLICATION_ROLE,
  loginSettingsOf,
  type LoginRole,
  type Pool,
  query,
  STAFF_ROLE,
} from './client.ts';
import { asPartner, backendOf } from './partner-proof.ts';
import { sql } from './sql.ts';

/** A login that the program must not work with; the message is for the operator. */
export class LoginError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LoginError';
  }
}

interface LoginRow {
  login: string;
  acts_as: string;
  has_more: boolean;
  has_settings: boolean;
  backend: number;
}

/** `has_more`: whatever it could become afterwards counts, not what it is at this moment. $2: a role that it is a kind of. */
const loginOf = sql.named<LoginRow>(
  'logins_own',
  `SELECT session_user::text AS login, current_user::text AS acts_as, pg_backend_pid() AS backend,
          r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication
            OR EXISTS (SELECT FROM pg_roles other WHERE other.oid <> r.oid AND other.rolname IS DISTINCT FROM $2 AND pg_has_role(r.oid, other.oid, 'MEMBER')) AS has_more,
          NOT EXISTS (SELECT FROM json_each_text($1) s
                       WHERE current_setting(s.key) IN ('0', '') OR s.value !~ '^\\d+$' AND current_setting(s.key) <> s.value) AS has_settings
     FROM pg_roles r WHERE r.rolname = session_user`,
);
const provenPartner = sql.named('logins_prove_partner', 'SELECT enter_partner($1)');

/** A pooler that does not pass on what a connection asks for at its start, PgBouncer's words. */
const REFUSED_PARAMETER = /unsupported startup parameter/;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Asks the database who the pool's connections are, before anything is served with them.
 * @throws LoginError when they are somebody else, could become somebody else, or do not have the settings they asked for;
 * `DatabaseUnavailableError` when nobody answers
 */
export async function requireLogin(
  pool: Pool,
  {
    role,
    setting,
    isPooled = false,
    isLong = false,
  }: {
    role: LoginRole;
    setting: string;
    /** As the pool was made. */
    isPooled?: boolean;
    /** Works for as long as it takes, so that it has none of the settings of who serves people. */
    isLong?: boolean;
  },
): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    if (error instanceof DatabaseError && REFUSED_PARAMETER.test(error.message)) {
      throw new LoginError(`${setting}: ${POOLED}`, { cause: error });
    }
    throw error;
  });
  try {
    const [found] = await query(client, loginOf, [
      JSON.stringify(loginSettingsOf(role)),
      role === STAFF_ROLE ? APPLICATION_ROLE : null,
    ]);
    if (!found) throw new LoginError(`${setting}: the database does not say who logged in`);
    if (found.login !== role || found.acts_as !== role) {
      throw new LoginError(`${setting} must log in as ${role}, it logs in as ${found.login}`);
    }
    if (found.has_more) {
      throw new LoginError(
        `${setting}: the login ${role} has, or could take, rights beyond its own. npm run migrate says which to take away.`,
      );
    }
    if (isLong) return;
    if (isPooled && !found.has_settings)
      throw new LoginError(`${setting}: ${withoutSettings(role)}`);
    if (!isPooled && (!found.has_settings || found.backend !== backendOf(client))) {
      throw new LoginError(`${setting}: ${POOLED}`);
    }
  } finally {
    client.release();
  }
}

const POOLED =
  'a pooler between the program and PostgreSQL drops the settings of a connection. Set DATABASE_POOLER=transaction, or connect directly.';

/** The pooler keeps connections for hours: those of before know nothing of what was set since. */
function withoutSettings(role: string): string {
  return `the login ${role} lacks its settings in the database. Run: npm run migrate, with the DATABASE_OWNER_URL of a user who may change roles; then let the pooler connect anew (PgBouncer: RECONNECT).`;
}

/** @throws LoginError when the database does not accept the program's proof of the partner it acts for */
export async function requirePartnerProof(pool: Pool): Promise<void> {
  try {
    await query(pool, provenPartner, [asPartner(0)]);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new LoginError(
      'The database knows another APP_SECRET than this process has. Run: npm run migrate, with the APP_SECRET of all processes.',
      { cause: error },
    );
  }
}
