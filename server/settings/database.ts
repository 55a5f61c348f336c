import type { EnvironmentReader } from '../environment.ts';

const POOLERS = ['none', 'transaction'] as const;
const POSTGRES_SCHEMES = ['postgresql', 'postgres'] as const;
const DATABASE_SETTINGS = ['DATABASE_URL', 'DATABASE_WORKER_URL', 'DATABASE_OWNER_URL'] as const;
export const ROLES = ['all', 'web', 'worker'] as const;

/** Who logs in to which database. */
export interface DatabaseSettings {
  /** How requests log in to the database. With none of the three the program runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** How background work does. */
  databaseWorkerUrl: string | null;
  /** How commands do that change tables. */
  databaseOwnerUrl: string | null;
  /** How the staff's pages do; null: as other requests. */
  databaseStaffUrl: string | null;
  /** How a worker imports the files that the staff order; null: it does not. */
  databaseImportUrl: string | null;
  databaseReplicaUrl: string | null;
  /** Whether a pooler lends their connections for single transactions. */
  isDatabasePooled: boolean;
  /** For news between processes, where a pooler lends connections for single transactions: the database itself. */
  databaseListenUrl: string | null;
}

/** Whether there is a database of the operator's own. */
export function namesDatabase(read: EnvironmentReader): boolean {
  return DATABASE_SETTINGS.some((name) => read.optionalText(name) !== null);
}

/** Each kind of work has a login of its own: what one may not do, nobody does who takes it over. */
export function readDatabaseUrls(
  read: EnvironmentReader,
  work: (typeof ROLES)[number] | 'command',
): Pick<DatabaseSettings, 'databaseUrl' | 'databaseWorkerUrl' | 'databaseOwnerUrl'> {
  const need = (name: (typeof DATABASE_SETTINGS)[number], why: string) => {
    if (namesDatabase(read) && !read.optionalText(name)) read.refuse(`${name} is needed ${why}`);
  };
  if (work === 'command') need('DATABASE_OWNER_URL', 'for this command: it changes what is whose');
  if (work === 'web' || work === 'all') {
    need('DATABASE_URL', 'for ROLE=web and ROLE=all: the login vizit_app');
  }
  if (work === 'worker' || work === 'all') {
    need('DATABASE_WORKER_URL', 'for ROLE=worker and ROLE=all: the login vizit_worker');
  }
  const [databaseUrl = null, databaseWorkerUrl = null, databaseOwnerUrl = null] =
    DATABASE_SETTINGS.map((name) => read.optionalUrl(name, POSTGRES_SCHEMES));
  return { databaseUrl, databaseWorkerUrl, databaseOwnerUrl };
}

/** Whoever names a database of their own runs no demo, unless they say so. */
export function readDemo(read: EnvironmentReader): boolean {
  return read.flag('DEMO', !namesDatabase(read));
}

export function readUrlBesideWeb(
  read: EnvironmentReader,
  name: 'DATABASE_REPLICA_URL' | 'DATABASE_STAFF_URL',
): string | null {
  const url = read.optionalUrl(name, POSTGRES_SCHEMES);
  if (url && !read.optionalText('DATABASE_URL')) {
    read.refuse(`${name} needs DATABASE_URL beside it`);
  }
  return url;
}

/** The staff write what no login of visitors may: without their own the entry would open and refuse. */
export function readStaffUrl(read: EnvironmentReader): string | null {
  const url = readUrlBesideWeb(read, 'DATABASE_STAFF_URL');
  if (!url && read.optionalText('STAFF_HOST') && read.optionalText('DATABASE_URL')) {
    read.refuse('STAFF_HOST needs DATABASE_STAFF_URL beside it: the login of vizit_staff');
  }
  return url;
}

/** The database server itself, past any pooler, as a login that may replicate. */
export function readReplicationUrl(read: EnvironmentReader): string {
  const url = read.optionalUrl('DATABASE_REPLICATION_URL', POSTGRES_SCHEMES);
  if (url === null) {
    read.refuse('DATABASE_REPLICATION_URL is needed: a login that may copy the server');
  }
  return url ?? '';
}

/** Past a pooler: an import is one long transaction with tables of its own. */
export function readImportUrl(read: EnvironmentReader): string | null {
  const url = read.optionalUrl('DATABASE_IMPORT_URL', POSTGRES_SCHEMES);
  if (url && !read.optionalText('DATABASE_WORKER_URL')) {
    read.refuse('DATABASE_IMPORT_URL needs DATABASE_WORKER_URL beside it: a worker imports');
  }
  return url;
}

/** The URLs of work, the copy's and the staff's included; the owner's names the database itself, and so does that of the news. */
export function readPooler(
  read: EnvironmentReader,
): Pick<DatabaseSettings, 'isDatabasePooled' | 'databaseListenUrl'> {
  const databaseListenUrl = read.optionalUrl('DATABASE_LISTEN_URL', POSTGRES_SCHEMES);
  const isDatabasePooled = read.choice('DATABASE_POOLER', POOLERS, 'none') === 'transaction';
  if (isDatabasePooled && !namesDatabase(read)) {
    read.refuse('DATABASE_POOLER needs a database of your own: the URLs that lead to the pooler');
  }
  if (isDatabasePooled && !read.optionalText('DATABASE_LISTEN_URL')) {
    read.refuse(
      'DATABASE_LISTEN_URL is needed with DATABASE_POOLER=transaction: the database itself, for no pooler passes on what processes tell each other',
    );
  }
  if (isDatabasePooled && read.optionalText('CLOCK_OFFSET_MS')) {
    read.refuse('CLOCK_OFFSET_MS cannot be used with DATABASE_POOLER: no connection keeps it');
  }
  return { isDatabasePooled, databaseListenUrl };
}
