import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  copyContents,
  countLost,
  findFileIds,
  putContents,
  type ContentCopy,
  type FileContents,
} from './backup-contents.ts';
import { readFileOf, SEALED, writeFileOf, type BackupFile } from './backup-file.ts';
import { migrate } from './migrate.ts';
import { OWNER_ROLE } from './prepare-database.ts';

interface TableCopy {
  name: string;
  /** Without those that the database computes. */
  columns: string[];
  rows: number;
  /** Of the rows as COPY writes them. */
  sha256: string;
}

interface Manifest {
  takenAt: string;
  /** The schema is made from these again. */
  migrations: { number: number; checksum: string }[];
  tables: TableCopy[];
  sequences: { name: string; value: string | null }[];
  /** Contents of the files that people sent; backups of before have none. */
  files?: ContentCopy[];
}

export interface BackupSummary {
  tables: number;
  rows: number;
  /** Contents of files that people sent. */
  files: number;
}

export interface RestoreSummary extends BackupSummary {
  takenAt: string;
  /** Foreign keys that were checked against the rows. */
  foreignKeys: number;
}

const MANIFEST = 'manifest.json';
const LOWEST_LEVEL = { level: 1 };
/** The same rows are the same text in every session and in every version. */
const PLAIN_TEXT = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET synchronize_seqscans = off; SET statement_timeout = 0`;
const FIND_TABLES = `
  SELECT quote_ident(c.relname) AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('schema_migration', 'schema_function', 'partner_key')
   GROUP BY c.relname ORDER BY c.relname`;
const FIND_SEQUENCES = `
  SELECT quote_ident(sequencename) AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;
const FIND_WALLED = `
  SELECT oid::regclass::text AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity`;
const FIND_FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`;

/** What was ended since the backup must not open anything again; everybody signs in anew. */
const END_ACCESS = `
  DELETE FROM session;
  UPDATE account_token SET revoked_at = portal_now() WHERE used_at IS NULL AND revoked_at IS NULL`;

interface BackupPlace {
  /** A user's who may act as the owner of the tables. */
  url: string;
  folder: string;
  /** Seals every file; null leaves them as they are. */
  key?: string | null;
  contents: FileContents;
}

/**
 * Writes every row as of one moment into a new folder, readable by its owner only: a compressed file per table, the contents of
 * the files that people sent, and a manifest with counts, checksums and the migrations that make the tables. People go on
 * booking meanwhile.
 * @returns what it has, and of how many files the store had no content: somebody should look for them
 * @throws when the folder is there already
 */
export async function writeBackup({
  url,
  folder,
  key = null,
  contents,
}: BackupPlace): Promise<BackupSummary & { lost: number }> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup never replaces.`);
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const summary = await asOwner(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest: Manifest = {
      takenAt: new Date().toISOString(),
      migrations: await findMigrations(client),
      tables: [],
      sequences: [],
    };
    const { rows: found } = await client.query<Pick<TableCopy, 'name' | 'columns'>>(FIND_TABLES);
    for (const table of found) {
      manifest.tables.push(
        await readRows(client, table, { path: join(draft, fileOf(table)), key }),
      );
    }
    // Read last: numbers may be given out meanwhile, never taken back.
    manifest.sequences = (await client.query(FIND_SEQUENCES)).rows;
    const ids = await findFileIds(client);
    await client.query('COMMIT');
    const { copied, missing } = await copyContents(contents, ids, { path: draft, key });
    manifest.files = copied;
    const described = Readable.from([JSON.stringify(manifest, null, 2)]);
    await pipeline([described, ...writeFileOf({ path: join(draft, MANIFEST), key })]);
    return { ...summarise(manifest), lost: await countLost(client, missing) };
  });
  // An interrupted one never looks like a backup.
  await rename(draft, folder);
  return summary;
}

/**
 * Fills an empty database from a folder of `writeBackup`: tables by the migrations of the backup, then the rows, all or
 * none, with every constraint checked; reads everything back and compares it with the checksums, puts the contents of files into
 * their store; then ends sessions and links of accounts.
 * @throws with a sentence for the operator
 */
export async function restoreBackup({
  url,
  folder,
  key = null,
  contents,
}: BackupPlace): Promise<RestoreSummary> {
  const isSealed = existsSync(join(folder, MANIFEST + SEALED));
  if (isSealed && key === null) throw new Error('The backup is sealed: BACKUP_KEY is needed.');
  const open = (name: string): BackupFile => ({
    path: join(folder, name),
    key: isSealed ? key : null,
  });
  const manifest = JSON.parse(await text(readFileOf(open(MANIFEST)))) as Manifest;
  await requireEmpty(url);
  await migrate({ url, until: manifest.migrations.at(-1)?.number });
  return asOwner(url, async (client) => {
    await requireMigrations(client, manifest);
    await client.query('BEGIN');
    const { rows: walled } = await client.query<{ name: string }>(FIND_WALLED);
    const { rows: foreignKeys } = await client.query<{
      table: string;
      name: string;
      definition: string;
    }>(FIND_FOREIGN_KEYS);
    for (const { table, name } of foreignKeys) {
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    }
    // The rows are already as triggers have left them.
    for (const { name } of manifest.tables) {
      // COPY writes into no table whose owner is bound by row-level security.
      await client.query(
        `ALTER TABLE ${name} DISABLE TRIGGER USER, NO FORCE ROW LEVEL SECURITY; TRUNCATE ${name}`,
      );
    }
    for (const table of manifest.tables) await writeRows(client, table, open(fileOf(table)));
    for (const { name, value } of manifest.sequences) {
      if (value !== null) await client.query('SELECT setval($1, $2)', [name, value]);
    }
    for (const { name } of manifest.tables) {
      await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    }
    for (const { name } of walled) {
      await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    }
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
    for (const table of manifest.tables) await requireSame(client, table);
    await client.query(END_ACCESS);
    // What a restore that fails afterwards leaves in the store no row has a key for.
    await putContents(contents, manifest.files ?? [], open('.'));
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return {
      ...summarise(manifest),
      takenAt: manifest.takenAt,
      foreignKeys: foreignKeys.length,
    };
  });
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'vizit-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET ROLE ${OWNER_ROLE}; ${PLAIN_TEXT}`);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function findMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'SELECT number, checksum FROM schema_migration ORDER BY number',
  );
  return rows;
}

async function requireMigrations(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const made = await findMigrations(client);
  if (JSON.stringify(made) !== JSON.stringify(migrations)) {
    throw new Error(
      'The backup was made by a program with other migrations. Restore it with that program, then start this one.',
    );
  }
}

/** Whatever is there stays: a restore never replaces. */
async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
    );
    if (rows.length > 0) {
      throw new Error('The database is not empty. Create a new one and restore into that.');
    }
  } finally {
    await client.end();
  }
}

async function readRows(
  client: pg.Client,
  { name, columns }: Pick<TableCopy, 'name' | 'columns'>,
  file: BackupFile | null,
): Promise<TableCopy> {
  const source = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, file === null ? undefined : chunk);
    },
  });
  if (file === null) await pipeline(source, counted, new PassThrough().resume());
  else {
    await pipeline([source, counted, createGzip(LOWEST_LEVEL), ...writeFileOf(file)]);
  }
  return { name, columns, rows: source.rowCount, sha256: hash.digest('hex') };
}

async function writeRows(
  client: pg.Client,
  { name, columns }: TableCopy,
  file: BackupFile,
): Promise<void> {
  const target = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(readFileOf(file), createGunzip(), target);
}

async function requireSame(client: pg.Client, wanted: TableCopy): Promise<void> {
  const { rows, sha256 } = await readRows(client, wanted, null);
  if (rows !== wanted.rows || sha256 !== wanted.sha256) {
    throw new Error(
      `The table ${wanted.name} is not as it was: ${rows} rows of ${wanted.rows}. The backup is damaged; nothing was restored.`,
    );
  }
}

function summarise({ tables, files = [] }: Manifest): BackupSummary {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: tables.length, rows, files: files.length };
}

function fileOf({ name }: Pick<TableCopy, 'name'>): string {
  return `${name}.copy.gz`;
}
