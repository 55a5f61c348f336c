import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDeflater, gzip, GZIP_LEVEL } from './gzip.ts';

const deflate = createDeflater(GZIP_LEVEL);

test('texts that are compressed at once are each whole, none by what another says', async () => {
  const said = randomBytes(30_000).toString('base64');
  const texts = ['', 'ő', said, `${said}!`, 'szabad időpont '.repeat(20_000)];
  const members = await Promise.all(texts.map((text) => gzip(Buffer.from(text), deflate)));
  // Checks the length and the checksum too.
  expect(members.map((member) => gunzipSync(member).toString())).toEqual(texts);
  expect(members[3]!.length).toBeGreaterThan(30_000);
  expect(members[4]!.length).toBeLessThan(3_000);
});

test('after a text that cannot be compressed the next one can', async () => {
  const broken = deflate([Buffer.from('before'), null as unknown as Buffer]);
  const next = gzip(Buffer.from('after'), deflate);
  await expect(broken).rejects.toThrow('null');
  expect(gunzipSync(await next).toString()).toBe('after');
});
