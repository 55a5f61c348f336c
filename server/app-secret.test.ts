import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireAppSecret } from './app-secret.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'vizit-secret-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

test('a given secret is used as it is and nothing is written', async () => {
  expect(await requireAppSecret({ appSecret: 'given', dataDir })).toBe('given');
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the first start makes a secret that later and simultaneous starts share and only its owner can read', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 5 }, () => requireAppSecret({ appSecret: null, dataDir })),
  );
  secrets.push(await requireAppSecret({ appSecret: null, dataDir }));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  const { mode } = await stat(join(dataDir, 'app-secret'));
  expect(mode & 0o777).toBe(0o600);
});
