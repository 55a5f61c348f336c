import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectAlone } from '#tests/support/alone.ts';
import {
  drawPdf,
  drawPdfBomb,
  drawPicture,
  hasMark,
  packObjects,
  readHeic,
  writePdfWith,
} from '#tests/support/sent-files.ts';
import { inspectFile } from './inspect.server.ts';
import { CHILD_MEMORY_MB } from './run-in-child.server.ts';

const reasonOf = (content: Buffer) =>
  inspectFile(content).then(
    ({ kind }) => `kept as ${kind}`,
    (error: { fields?: { file?: string } }) => error.fields?.file,
  );

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is drawn anew: its pixels stay, and nothing that came with them',
  async (format) => {
    const sent = await drawPicture(format);
    expect(hasMark(sent)).toBe(true);
    const { kind, content } = await inspectFile(sent);
    expect(kind).toBe(`image/${format}`);
    expect(hasMark(content)).toBe(false);
    expect(await sharp(content).metadata()).toMatchObject({ format, width: 64, height: 48 });
    expect((await sharp(content).metadata()).exif).toBeUndefined();
  },
);

test('a picture that a telephone took lying down stands as it was seen', async () => {
  const sent = await sharp(await drawPicture('jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { content } = await inspectFile(sent);
  expect(await sharp(content).metadata()).toMatchObject({ width: 48, height: 64 });
});

/** A HEIC that says in its head that it is so large; its pixels stay what they were. */
async function claimHeicSize(width: number, height: number): Promise<Buffer> {
  const content = await readHeic();
  for (let at = content.indexOf('ispe'); at !== -1; at = content.indexOf('ispe', at + 1)) {
    content.writeUInt32BE(width, at + 8);
    content.writeUInt32BE(height, at + 12);
  }
  return content;
}

test('a HEIC of more than 40 megapixels is refused before it is decoded', async () => {
  expect(await reasonOf(await claimHeicSize(8_001, 5_000))).toBe('tooManyPixels');
});

test('a HEIC of a telephone is kept as JPEG', async () => {
  const { kind, content } = await inspectFile(await readHeic());
  expect(kind).toBe('image/jpeg');
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  const { channels } = await sharp(content).stats();
  // As red as it was.
  expect(channels.map(({ mean }) => Math.round(mean / 51))).toEqual([4, 1, 1]);
});

test('a document stays as it is', async () => {
  const sent = await drawPdf({ pages: 100 });
  expect(await inspectFile(sent)).toEqual({ kind: 'application/pdf', content: sent });
});

test('what is behind a picture does not stay: pages and archives that hide there', async () => {
  const page = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');
  const archive = Buffer.from(
    zipSync({ 'a.txt': Buffer.from('hidden text of the archive') }, { level: 0 }),
  );
  for (const hidden of [page, archive]) {
    const { content } = await inspectFile(Buffer.concat([await drawPicture('jpeg'), hidden]));
    expect(content.includes(hidden.subarray(0, 30))).toBe(false);
    expect(content.includes('alert(1)')).toBe(false);
  }
});

test('a document that is an archive as well is refused', async () => {
  const archive = Buffer.from(zipSync({ 'a.txt': Buffer.from('x') }));
  expect(await reasonOf(Buffer.concat([await drawPdf(), archive]))).toBe('kind');
});

test.each([
  ['a page', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
  [
    'a drawing that can run',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a text', Buffer.from('just a text')],
  ['an archive', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') }))],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
  ['a GIF that is a script', Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)//')],
  ['an early part of a PDF behind something else', Buffer.from('x%PDF-1.7 x')],
])('%s is no referral [FI-01]', async (_what, content) => {
  expect(await reasonOf(content)).toBe('kind');
});

test('a document with more than a hundred pages is refused, ten thousand at once', async () => {
  expect(await reasonOf(await drawPdf({ pages: 101 }))).toBe('tooManyPages');
  const huge = await drawPdf({ pages: 10_000 });
  const before = performance.now();
  expect(await reasonOf(huge)).toBe('tooManyPages');
  expect(performance.now() - before).toBeLessThan(15_000);
});

test('a document that is locked, runs something or carries files is refused', async () => {
  expect(await reasonOf(await drawPdf({ password: 'secret' }))).toBe('encrypted');
  expect(await reasonOf(await drawPdf({ script: 'app.alert(1)' }))).toBe('script');
  expect(await reasonOf(await drawPdf({ attached: Buffer.from('MZ') }))).toBe('script');
});

// Each kind of action is looked at in children/pdf-actions.test.ts.
test('a document that starts something when it is opened or touched is refused, one with a link is taken [FI-01]', async () => {
  const launch = '/OpenAction<</S/Launch/F(cmd.exe)>>';
  expect(await reasonOf(writePdfWith({ catalogue: launch }))).toBe('script');
  const script = packObjects(6, ['<</S/JavaScript/JS(1)>>']);
  expect(await reasonOf(writePdfWith({ link: '/A 6 0 R', others: [script] }))).toBe('script');
  const link = '/A<</S/URI/URI(https://lab.example)>>';
  expect(await reasonOf(writePdfWith({ link }))).toBe('kept as application/pdf');
});

test('a broken picture or document is refused, and the next one is taken', async () => {
  const picture = await drawPicture('png', { width: 400, height: 400 });
  expect(await reasonOf(picture.subarray(0, 100))).toBe('unreadable');
  expect(await reasonOf(Buffer.from('%PDF-1.7\nnothing that a document is'))).toBe('unreadable');
  expect(await reasonOf((await readHeic()).subarray(0, 400))).toBe('unreadable');
  expect(await reasonOf(await drawPdf())).toBe('kept as application/pdf');
});

test('a picture of a hundred megapixels in a few kilobytes is refused before it is unpacked [FI-01]', async () => {
  const bomb = await sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: '#000000' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(500_000);
  const { outcome, cpuMs, grownMb } = await inspectAlone(bomb);
  expect(outcome).toBe('tooManyPixels');
  // Unpacked it would be 300 MB and more.
  expect(grownMb).toBeLessThan(50);
  expect(cpuMs).toBeLessThan(1_000);
});

test('a document that unpacks to gigabytes takes no more than its process may have, and nothing of ours', async () => {
  const bomb = drawPdfBomb(3);
  expect(bomb.length).toBeLessThan(5_000_000);
  const { outcome, grownMb, childPeakMb } = await inspectAlone(bomb);
  expect(outcome).toBe('unreadable');
  expect(grownMb).toBeLessThan(50);
  expect(childPeakMb).toBeGreaterThan(100);
  expect(childPeakMb).toBeLessThan(CHILD_MEMORY_MB);
});
