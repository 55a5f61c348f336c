import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const SECRET_BYTES = 32;

/**
 * The key of all tokens: from the environment, or made at the first start and kept in the data folder, readable by its
 * owner only. Deleting the file makes every link sent so far invalid.
 */
export async function requireAppSecret({
  appSecret,
  dataDir,
}: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret !== null) return appSecret;
  const file = join(dataDir, 'app-secret');
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 });
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
