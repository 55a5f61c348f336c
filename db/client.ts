import pg from 'pg';
import { ask, limitWait } from './ask.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable, isRetryable } from './errors.ts';
import {
  ActingPartner,
  createPartnerProver,
  type PartnerProver,
  proveNothing,
} from './partner-proof.ts';
import { knows, wantedPosition } from './read-after.ts';
import { keepForStaff, poolFor } from './staff-pool.ts';
import { sql, type Statement } from './sql.ts';
import { typeParsers } from './type-parsers.ts';

export type Pool = pg.Pool;
/** One connection inside `transact`. */
export type Transaction = pg.PoolClient;

/** The login of requests: no DDL, and only the rows of the partner of the request. */
export const APPLICATION_ROLE = 'vizit_app';
/** The login of background work: no DDL, rows of every partner. */
export const WORKER_ROLE = 'vizit_worker';
/** The login of the staff's pages: what the application may, with connections of its own. */
export const STAFF_ROLE = 'vizit_staff';
/** The login of imports that the staff orders: writes what files bring, for one proven partner at a time. */
export const IMPORT_ROLE = 'vizit_import';
/** Who serves people; whose connections have settings. */
export type LoginRole =
  | typeof APPLICATION_ROLE
  | typeof WORKER_ROLE
  | typeof STAFF_ROLE
  | typeof IMPORT_ROLE;

/** Ten connections saturate two cores; more only queue inside PostgreSQL. */
const POOL_MAX = 10;
/** Some people of the staff; what they look for takes no visitor's turn, and theirs no visitor. */
const STAFF_POOL_MAX = 4;
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 3_000;
/** Whom a statement of the staff waits for longer writes a whole list: said as such, before the statement is given up. */
const STAFF_LOCK_WAIT_MS = 2_000;
/** A new connection plans every statement anew, which costs more than an idle one: those of a quiet quarter of an hour go. */
const IDLE_TIMEOUT_MS = 15 * 60_000;
const TRANSACTION_ATTEMPTS = 3;
const REPLICA_REST_MS = 5_000;
/**
 * Statements of requests read a few rows by index, whatever their values are. Planning one anew at each call took longer
 * than running it; and a plan made while a table was still empty read the whole table for as long as the connection lived.
 */
const FEW_ROWS_BY_INDEX = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };
/**
 * What connections of the application and the worker ask for at their start. Their logins have the same in the database, for who
 * connects through a pooler that passes no such wish on.
 */
export function loginSettingsOf(role: string): Readonly<Record<string, string>> {
  return { ...FEW_ROWS_BY_INDEX, ...limitsOf(QUERY_TIMEOUT_MS), ...lockWaitOf(role) };
}
function lockWaitOf(role: string | null): Record<string, string> {
  return role === STAFF_ROLE ? { lock_timeout: `${STAFF_LOCK_WAIT_MS}` } : {};
}
const RETRY_JITTER_MS = 50;

export interface PoolOptions {
  /** Connection string, e.g. from `startEmbeddedPostgres` or DATABASE_URL. Its user is who works: no role is taken afterwards. */
  url: string;
  /** Whose connections they are, for their settings (default: the application's); null: an owner's, without any (bulk loads). */
  role?: LoginRole | null;
  /** Proves to the database which partner a transaction acts for; who sees every partner (worker, owner) needs none. */
  partnerKey?: Buffer;
  max?: number;
  /** A pooler lends connections for single transactions: nothing is asked for at their start, and nothing stays on them. */
  isPooled?: boolean;
  /** Milliseconds added to the database's clock (`portal_now()`): only demo and tests, never behind a pooler. */
  clockOffsetMs?: number;
  /** Longest time for one statement; 0 = without limit (bulk loads). */
  queryTimeoutMs?: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
}

/** Creates a connection pool. Nothing connects before the first query. */
export function createPool(options: PoolOptions): Pool {
  const { role = APPLICATION_ROLE, clockOffsetMs = 0, queryTimeoutMs = QUERY_TIMEOUT_MS } = options;
  const { isPooled = false } = options;
  const settings = {
    ...(role && FEW_ROWS_BY_INDEX),
    'vizit.clock_offset': `${clockOffsetMs}ms`,
    ...limitsOf(queryTimeoutMs),
    ...lockWaitOf(role),
  };
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...(!isPooled && {
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
    application_name: 'vizit',
    keepAlive: true,
    types: typeParsers,
  });
  // Without listeners a connection that breaks ends the whole process: the pool's is for idle ones,
  // the connection's own for one that is in use between two queries (the next query then fails).
  const prove = options.partnerKey
    ? createPartnerProver(options.partnerKey, { isPooled })
    : proveNothing;
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    manners.set(client, { prove, isPooled });
    limitWait(client, queryTimeoutMs);
  });
  return pool;
}

function limitsOf(milliseconds: number): Record<string, string> {
  return {
    // The server gives up on its own a little after the client did, so that no abandoned query keeps running.
    statement_timeout: `${milliseconds}`,
    // A process that froze inside a transaction must not keep others from its rows.
    idle_in_transaction_session_timeout: `${milliseconds}`,
  };
}

/** How a connection has to be spoken to. */
interface Manner {
  prove: PartnerProver;
  isPooled: boolean;
}

const manners = new WeakMap<pg.PoolClient, Manner>();

function mannerOf(client: pg.PoolClient): Manner {
  return manners.get(client) ?? { prove: proveNothing, isPooled: false };
}

/** Prepared once per connection; a connection that was lent for this transaction alone would not know it the next time. */
function prepared(client: pg.PoolClient, { name, text }: Statement<unknown>) {
  return mannerOf(client).isPooled ? { text } : { name, text };
}

export interface Database {
  main: Pool;
  /** For reads that may lag a little behind (searches); the same as `main` when there is no replica. */
  replica: Pool;
  /** The staff's own connections; without them the staff use those of everybody. */
  staff?: Pool | undefined;
  close(): Promise<void>;
}

/** A replica that does not answer is asked again after a while; until then the database itself reads for it. */
const replicas = new WeakMap<Pool, { main: Pool; isPooled: boolean; restsUntil: number }>();

/** The pools of the application: the writable database and, when configured, its read replica. */
export function createDatabase({
  replicaUrl,
  staffUrl,
  ...options
}: PoolOptions & { replicaUrl?: string | undefined; staffUrl?: string | undefined }): Database {
  const main = createPool(options);
  const replica = replicaUrl ? createPool({ ...options, url: replicaUrl }) : main;
  const { isPooled = false } = options;
  if (replica !== main) replicas.set(replica, { main, isPooled, restsUntil: 0 });
  const staff = staffUrl
    ? createPool({ ...options, url: staffUrl, role: STAFF_ROLE, max: STAFF_POOL_MAX })
    : undefined;
  if (staff) keepForStaff(staff, [main, replica]);
  return {
    main,
    replica,
    staff,
    async close() {
      const pools = new Set([main, replica, ...(staff ? [staff] : [])]);
      await Promise.all([...pools].map((pool) => pool.end()));
    },
  };
}

/**
 * Runs one statement, prepared under its name, and returns its rows. A value `asPartner(id)` is sent as the proof of it.
 * @throws DatabaseUnavailableError when no connection can be had or the time limit passes; otherwise pg's own error
 */
export async function query<Row>(
  asked: Pool | Transaction,
  statement: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const executor = asked instanceof pg.Pool ? poolFor(asked) : asked;
  const replica = executor instanceof pg.Pool ? replicas.get(executor) : undefined;
  if (!replica) return queryOn(executor, statement, values);
  if (performance.now() < replica.restsUntil) return queryOn(replica.main, statement, values);
  try {
    const rows = await queryReplica(executor as Pool, replica, statement, values);
    return rows ?? (await queryOn(replica.main, statement, values));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    replica.restsUntil = performance.now() + REPLICA_REST_MS;
    return queryOn(replica.main, statement, values);
  }
}

/** @returns null when it does not know yet what the person who asks has just changed */
async function queryReplica<Row>(
  pool: Pool,
  { isPooled }: { isPooled: boolean },
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[] | null> {
  const position = wantedPosition();
  if (position === null) return queryOn(pool, statement, values);
  // The next statement may go to another copy than the one that was asked.
  if (isPooled) return null;
  return withConnection(pool, async (client) =>
    (await knows(client, position)) ? queryOn(client, statement, values) : null,
  );
}

async function queryOn<Row>(
  executor: Pool | Transaction,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const run = async (client: Transaction) => {
    const proven = values.map((value) =>
      value instanceof ActingPartner ? mannerOf(client).prove(client, value.id) : value,
    );
    return ask<Row>(client, { ...prepared(client, statement), values: proven });
  };
  try {
    return await (executor instanceof pg.Pool ? withConnection(executor, run) : run(executor));
  } catch (error) {
    throw asUnavailable(error);
  }
}

async function withConnection<T>(pool: Pool, run: (client: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await run(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Only a broken connection is thrown away; after an ordinary error (a lost conflict) it is good for the next query.
    client.release(isDatabaseUnavailable(failure));
  }
}

export interface TransactOptions {
  /** Partner whose rows the transaction may see and write (`current_partner()` in the row-level policies). */
  partnerId?: number;
}

/**
 * Runs `work` in one transaction and commits; any error rolls back. Serialisation failures and deadlocks are tried again,
 * so `work` must have no effect outside the database.
 * @throws DatabaseUnavailableError as `query`; when COMMIT itself is lost nobody knows whether it happened: callers repeat with the same idempotency key
 */
export async function transact<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactOptions = {},
): Promise<T> {
  return untilSettled(() => transactOnce(pool, work, options)).catch((error: unknown) => {
    throw asUnavailable(error);
  });
}

/**
 * Calls functions of the database by one statement, which is one transaction.
 * @throws as `query`
 */
export function callForRows<Row>(
  pool: Pool,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return untilSettled(() => query(pool, statement, values));
}

/** The same of a function that always answers with one row. */
export async function callFunction<Row>(
  pool: Pool,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await callForRows(pool, statement, values);
  if (!row) throw new Error(`${statement.name} gave no row`);
  return row;
}

/** A deadlock or a serialisation failure rolled all of a transaction back, so it is simply run again. */
async function untilSettled<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error) || attempt === TRANSACTION_ATTEMPTS) throw error;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.random() * RETRY_JITTER_MS * attempt),
      );
    }
  }
}

async function transactOnce<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  { partnerId }: TransactOptions,
): Promise<T> {
  const client = await poolFor(pool).connect();
  let isBroken = false;
  try {
    await (partnerId === undefined ? ask(client, BEGIN) : beginAt(client, partnerId));
    const result = await work(client);
    await ask(client, COMMIT);
    return result;
  } catch (error) {
    isBroken = isDatabaseUnavailable(error);
    if (!isBroken) await ask(client, ROLLBACK).catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const BEGIN = { text: 'BEGIN' };
const COMMIT = { text: 'COMMIT' };
const ROLLBACK = { text: 'ROLLBACK' };
const enterPartner = sql.named('enter_partner', 'SELECT enter_partner($1)');

/**
 * The setting ends with the transaction. The proof goes as a value: the text of a statement can be read by every connection of the
 * same login while it runs.
 */
async function beginAt(client: pg.PoolClient, partnerId: number): Promise<void> {
  await Promise.all([
    ask(client, BEGIN),
    ask(client, {
      ...prepared(client, enterPartner),
      values: [mannerOf(client).prove(client, partnerId)],
    }),
  ]);
}

function asUnavailable(error: unknown): unknown {
  return isDatabaseUnavailable(error) && !(error instanceof DatabaseUnavailableError)
    ? new DatabaseUnavailableError(error)
    : error;
}
