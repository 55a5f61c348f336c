import { parseArgs } from 'node:util';
import {
  inviteStaff,
  listStaff,
  STAFF_INVITATION_HOURS,
  suspendStaff,
} from '#app/features/identity/manage-staff.server.ts';
import { createPool, transact, type Pool } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readStaffConfig } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';

/** `npm run staff -- invite | list | suspend`: see docs/staff.md. */
const USAGE = `npm run staff -- invite --email <address> --name <name> --role <role> --partner <key> [--clinic <number>]
                       [--doctor <number>] [--languages hu,en] [--specialties cardiology,dermatology]
npm run staff -- list
npm run staff -- suspend --email <address>`;

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const options = {
      email: text,
      name: text,
      role: text,
      partner: text,
      clinic: text,
      doctor: text,
      languages: text,
      specialties: text,
    };
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

async function invite(pool: Pool): Promise<void> {
  const { email, name, role, partner, clinic = null, ...asDoctor } = values;
  if (!email || !name || !role || !partner) return refuse(USAGE);
  const invited = await transact(pool, async (transaction) =>
    inviteStaff(transaction, {
      email,
      name,
      role,
      partner,
      clinic,
      host: config.staffHost,
      ...asDoctor,
    }),
  );
  if (invited.problems) {
    console.error(invited.problems.join('\n'));
    process.exitCode = 1;
    return;
  }
  console.log(`${config.staffOrigin}/staff/invitation/${invited.token}
Give this address to ${name} by a safe way: it sets password and authenticator, once, within ${STAFF_INVITATION_HOURS} hours.`);
}

async function list(pool: Pool): Promise<void> {
  for (const { email, name, status, last_seen_at, grants } of await transact(pool, listStaff)) {
    const roles = grants.map(
      ({ role, partner, provider }) =>
        `${role} at ${partner}${provider ? `, clinic ${provider}` : ''}`,
    );
    const seen = last_seen_at ? `, last seen ${last_seen_at.toISOString()}` : '';
    console.log(`${email}  ${name}  ${status}${seen}\n  ${roles.join('\n  ')}`);
  }
}

async function suspend(pool: Pool): Promise<void> {
  const { email } = values;
  if (!email) return refuse(USAGE);
  const isDone = await transact(pool, (transaction) => suspendStaff(transaction, email));
  console.log(isDone ? `${email} is suspended.` : `Nobody active of the staff has ${email}.`);
  if (!isDone) process.exitCode = 1;
}

const COMMANDS = { invite, list, suspend };
const { values, positionals } = readArguments();
const [command = ''] = positionals;
if (positionals.length !== 1 || !Object.hasOwn(COMMANDS, command)) refuse(USAGE);
const config = readStaffConfig(process.env);
const databases = await openDatabaseForCommand(config);
const owner = requireOwner(databases);
const pool = createPool({
  url: owner,
  role: null,
  max: 1,
  queryTimeoutMs: 0,
  clockOffsetMs: config.clockOffsetMs,
});
try {
  await migrate({ url: owner });
  await COMMANDS[command as keyof typeof COMMANDS](pool);
} finally {
  await pool.end();
  await databases.stop();
}
