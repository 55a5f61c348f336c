import { resolve } from 'node:path';
import { areTellable } from '#app/platform/keys.server.ts';
import type { EnvironmentReader } from '../environment.ts';
import { namesDatabase } from './database.ts';

/** Shorter secrets can be guessed; 32 characters of a random generator cannot. */
const SECRET_LENGTH_MIN = 32;
/** Two weeks of nights. */
const BACKUP_KEEP = { fallback: 14, min: 1, max: 3_650 };

export interface BackupConfig {
  /** Absolute path. */
  folder: string;
  /** `HH:MM` in Budapest. */
  at: string;
  /** How many are kept. */
  keep: number;
  key: string;
}

/** What opens links and backups. */
export interface SecretSettings {
  /** Null: kept in `dataDir`, see `requireAppSecret`. */
  appSecret: string | null;
  /** The one before, while what it made is to be known; null: none. */
  appSecretPrevious: string | null;
  /** Null: nobody copies the database by itself. */
  backup: BackupConfig | null;
  /** What seals and opens backups; null: they are not sealed. */
  backupKey: string | null;
}

export function readAppSecret(read: EnvironmentReader): string | null {
  const secret = read.optionalText('APP_SECRET');
  if (secret === null && namesDatabase(read)) {
    read.refuse(
      `APP_SECRET is needed with a database of your own: at least ${SECRET_LENGTH_MIN} random characters, the same for every process`,
    );
  } else if (secret !== null && secret.length < SECRET_LENGTH_MIN) {
    read.refuse(
      `APP_SECRET must have at least ${SECRET_LENGTH_MIN} characters, it has ${secret.length}`,
    );
  }
  return secret;
}

export function readPreviousSecret(read: EnvironmentReader): string | null {
  const previous = read.optionalText('APP_SECRET_PREVIOUS');
  if (previous === null) return null;
  const current = read.optionalText('APP_SECRET');
  if (current === null) read.refuse('APP_SECRET_PREVIOUS needs APP_SECRET beside it');
  else if (current === previous || !areTellable(current, previous)) {
    read.refuse(
      'APP_SECRET cannot be told apart from APP_SECRET_PREVIOUS: `npm run keys -- rotate` makes one that can',
    );
  }
  return previous;
}

export function readBackupKey(read: EnvironmentReader): string | null {
  const key = read.optionalText('BACKUP_KEY');
  if (key !== null && key.length < SECRET_LENGTH_MIN) {
    read.refuse(`BACKUP_KEY must have at least ${SECRET_LENGTH_MIN} random characters`);
  }
  return key;
}

export function readBackup(read: EnvironmentReader): BackupConfig | null {
  const folder = read.optionalText('BACKUP_FOLDER');
  const at = read.text('BACKUP_AT', '02:30');
  const keep = read.integer('BACKUP_KEEP', BACKUP_KEEP);
  const key = read.optionalText('BACKUP_KEY');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(at))
    read.refuse('BACKUP_AT must be an hour such as 02:30');
  if (folder === null) return null;
  if (key === null) {
    read.refuse('BACKUP_KEY is needed with BACKUP_FOLDER: backups are sealed with it');
  }
  return { folder: resolve(folder), at, keep, key: key ?? '' };
}
