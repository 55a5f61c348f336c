import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areTellable } from '#app/platform/keys.server.ts';
import type { Config } from './config.ts';
import type { Secrets } from './lasting-keys.ts';

const SECRET_BYTES = 32;
const FILE = 'app-secret';
const PREVIOUS_FILE = 'app-secret-previous';

/**
 * The key of all tokens: from the environment, or made at the first start and kept in the data folder, readable by its
 * owner only. Deleting the file makes every link sent so far invalid.
 */
export async function requireAppSecret({
  appSecret,
  dataDir,
}: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret !== null) return appSecret;
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, createSecret(), { mode: 0o600 });
  try {
    // Never replaces: of two first starts at once both go on with the same secret.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return await readFile(file, 'utf8');
}

/** The secret, and the one before while that is given, too. */
export async function requireSecrets(
  config: Pick<Config, 'appSecret' | 'appSecretPrevious' | 'dataDir'>,
): Promise<Secrets> {
  const current = await requireAppSecret(config);
  if (config.appSecret !== null) return { current, previous: config.appSecretPrevious };
  return { current, previous: await readIfThere(join(config.dataDir, PREVIOUS_FILE)) };
}

/** A secret that can be told apart from the one in use. */
export function createNextSecret(current: string): string {
  for (;;) {
    const next = createSecret();
    if (areTellable(next, current)) return next;
  }
}

/** Puts a new secret in the place of the one in the data folder, which becomes the previous one. */
export async function rotateSecretFile(dataDir: string, next: string): Promise<void> {
  const draft = join(dataDir, `${FILE}.next`);
  await writeFile(draft, next, { mode: 0o600 });
  await rm(join(dataDir, PREVIOUS_FILE), { force: true });
  await link(join(dataDir, FILE), join(dataDir, PREVIOUS_FILE));
  await rename(draft, join(dataDir, FILE));
}

export async function forgetPreviousFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, PREVIOUS_FILE), { force: true });
}

function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

async function readIfThere(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
