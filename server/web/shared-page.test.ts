import { randomBytes } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSharedPage } from './shared-page.ts';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';
const createNonce = () => randomBytes(16).toString('base64');

test.each([
  ['none', 'ő'.repeat(70_000)],
  ['none, as it says nothing', ''],
  ['one near the very beginning and one at the end', `<${NONCE} árvíztűrő tükörfúrógép ${NONCE}`],
  ['one of which the text behind it says a part', `<${NONCE} ${NONCE.slice(4)}`],
  ['two side by side', `<script nonce="${NONCE}${NONCE}">1</script>`],
  ['many', `<p>ș ț</p><script nonce="${NONCE}">go()</script>`.repeat(3_000)],
])(
  'a page with nonces (%s) is sent under a new nonce, plain, gzipped and as a zstd frame',
  async (_, html) => {
    const page = createSharedPage(Buffer.from(html), NONCE);
    for (const nonce of [createNonce(), createNonce()]) {
      const wanted = html.replaceAll(NONCE, nonce);
      expect(page.plain(nonce).toString()).toBe(wanted);
      // Checks the length and the checksum too.
      expect(gunzipSync(await page.gzip(nonce)).toString()).toBe(wanted);
      expect(zstdDecompressSync(await page.zstd(nonce)).toString()).toBe(wanted);
    }
  },
);

test('what was said before a nonce is not said again behind it, nor is a nonce taken for text', async () => {
  const words = Array.from({ length: 400 }, () => randomBytes(9).toString('base64')).join(' ');
  const script = `<script nonce="${NONCE}">`;
  const html = `${script}0</script><p>${words}</p>${script}${words}</script>${script}${words}</script>`;
  const page = createSharedPage(Buffer.from(html), NONCE);
  const nonce = createNonce();
  for (const sent of [await page.gzip(nonce), await page.zstd(nonce)])
    expect(sent.length).toBeLessThan(words.length * 1.1);
});

test('who a page was made for gets it as it is, before and after others have got theirs', () => {
  const html = `<script nonce="${NONCE}">go()</script>`;
  const page = createSharedPage(Buffer.from(html), NONCE);
  expect(page.plain(NONCE).toString()).toBe(html);
  page.plain(createNonce());
  expect(page.plain(NONCE).toString()).toBe(html);
});

test('compressing keeps its worth beside the nonces', async () => {
  const html = `<script nonce="${NONCE}"></script>${'<li>szabad időpont</li>'.repeat(5_000)}`;
  const page = createSharedPage(Buffer.from(html), NONCE);
  expect((await page.gzip(createNonce())).length).toBeLessThan(html.length / 50);
  expect((await page.zstd(createNonce())).length).toBeLessThan(html.length / 50);
});
