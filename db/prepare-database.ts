import type pg from 'pg';
import {
  APPLICATION_ROLE,
  IMPORT_ROLE,
  loginSettingsOf,
  STAFF_ROLE,
  WORKER_ROLE,
} from './client.ts';

/** Owns every table; cannot log in. */
export const OWNER_ROLE = 'vizit_owner';
/** Logs in for figures: counts and times of every partner, nobody's name. */
export const REPORT_ROLE = 'vizit_report';
export const LOGIN_ROLES = [APPLICATION_ROLE, WORKER_ROLE, STAFF_ROLE, REPORT_ROLE, IMPORT_ROLE];
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent'];
/** PostgreSQL's codes for "exists already", also when two sessions create the same thing at once. */
const ALREADY_EXISTS = ['42710', '23505'];
const INSUFFICIENT_PRIVILEGE = '42501';

/** The tables are not what this program needs, or cannot be made so; the message is for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/** Only who works behind a pooler needs them, and is told at its start when they are missing. */
export async function giveSettings(
  client: pg.Client,
  role: string,
  log: (message: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ known: string[] }>(
    `SELECT setconfig AS known FROM pg_db_role_setting
      WHERE setrole = $1::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [role],
  );
  const missing = Object.entries(loginSettingsOf(role)).filter(
    ([name, value]) => !rows[0]?.known.includes(`${name}=${value}`),
  );
  for (const [name, value] of missing) {
    try {
      await client.query(
        `DO $$ BEGIN EXECUTE format('ALTER ROLE ${role} IN DATABASE %I SET ${name} = %L', current_database(), '${value}'); END $$`,
      );
    } catch (error) {
      if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
      log(
        `The user of DATABASE_OWNER_URL may not give ${role} its settings, which it needs behind a pooler. An administrator may: ALTER ROLE ${role} IN DATABASE … SET ${name} = '${value}';`,
      );
    }
  }
}

/** Roles, extensions and rights that no migration can make for itself. Every step may have been done before. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  await createRoleUnlessExists(client, OWNER_ROLE, 'NOLOGIN');
  for (const role of LOGIN_ROLES) {
    await createRoleUnlessExists(client, role, 'LOGIN');
    await requireHarmlessRole(client, role);
  }
  await grantToCurrentUser(client);
  for (const extension of EXTENSIONS) {
    await client
      .query(`CREATE EXTENSION IF NOT EXISTS ${extension} SCHEMA public`)
      .catch((error: Error) => {
        throw new MigrationError(
          `The extension ${extension} is missing and could not be created (${error.message}). Have an administrator run: CREATE EXTENSION ${extension} SCHEMA public;`,
          { cause: error },
        );
      });
  }
  const { rows } = await client.query<{ name: string }>(
    'SELECT quote_ident(current_database()) AS name',
  );
  const database = rows[0]?.name;
  await client.query(`
    GRANT USAGE, CREATE ON SCHEMA public TO ${OWNER_ROLE};
    GRANT USAGE ON SCHEMA public TO ${LOGIN_ROLES.join(', ')};
    GRANT CONNECT ON DATABASE ${database} TO ${LOGIN_ROLES.join(', ')};
    REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC;
    -- Imports gather rows in temporary tables.
    GRANT TEMPORARY ON DATABASE ${database} TO ${OWNER_ROLE}, ${IMPORT_ROLE};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    SET ROLE ${OWNER_ROLE};
    CREATE TABLE IF NOT EXISTS schema_migration (
      number integer PRIMARY KEY,
      file text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE TABLE IF NOT EXISTS schema_function (checksum text PRIMARY KEY);
    GRANT SELECT ON schema_migration, schema_function TO ${LOGIN_ROLES.join(', ')};
    RESET ROLE;
  `);
  const { rowCount: isKind } = await client.query(
    'SELECT FROM pg_auth_members WHERE member = $1::regrole AND roleid = $2::regrole',
    [STAFF_ROLE, APPLICATION_ROLE],
  );
  if (isKind) return;
  await client
    .query(`GRANT ${APPLICATION_ROLE} TO ${STAFF_ROLE}`)
    .catch((error: pg.DatabaseError) => {
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new MigrationError(
        `The role ${STAFF_ROLE} must be a member of ${APPLICATION_ROLE}, and the user of DATABASE_OWNER_URL may not grant that. Have an administrator run: GRANT ${APPLICATION_ROLE} TO ${STAFF_ROLE};`,
        { cause: error },
      );
    });
}

/** Looks first: who may not create roles may have been given them. They belong to the whole cluster, where another database may be prepared at the same moment. */
async function createRoleUnlessExists(
  client: pg.Client,
  role: string,
  kind: 'LOGIN' | 'NOLOGIN',
): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount !== 0) return;
  await client.query(`CREATE ROLE ${role} ${kind}`).catch((error: pg.DatabaseError) => {
    if (ALREADY_EXISTS.includes(error.code ?? '')) return;
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      `The role ${role} is missing, and the user of DATABASE_OWNER_URL may not create it. Have an administrator run: CREATE ROLE ${role} ${kind};`,
      { cause: error },
    );
  });
}

/** Checked at each run: a right granted by hand would otherwise stay unseen. The staff's login is a kind of the application's. */
async function requireHarmlessRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ granted: string | null }>(
    `SELECT NULL AS granted FROM pg_roles WHERE rolname = $1 AND (rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole OR rolreplication)
      UNION ALL
     SELECT roleid::regrole::text FROM pg_auth_members WHERE member = $1::regrole AND NOT (member::regrole::text = $2 AND roleid::regrole::text = $3)`,
    [role, STAFF_ROLE, APPLICATION_ROLE],
  );
  if (rows.length > 0) {
    const revokes = rows.flatMap(({ granted }) =>
      granted === null ? [] : ` REVOKE ${granted} FROM ${role};`,
    );
    throw new MigrationError(
      `The role ${role} has rights beyond reading and writing rows; take them away: ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION;${revokes.join('')}`,
    );
  }
}

/**
 * Lets a user who is no superuser act as the owner. Being a member is not enough since PostgreSQL 16: who created a role
 * may administer it, but not act as it before granting it to themselves.
 */
async function grantToCurrentUser(client: pg.Client): Promise<void> {
  try {
    await client.query(`SET ROLE ${OWNER_ROLE}`);
    await client.query('RESET ROLE');
  } catch {
    await client.query(`GRANT ${OWNER_ROLE} TO current_user`);
  }
}
