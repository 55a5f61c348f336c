import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** Files as people, and those who mean ill, send them. */

interface PdfValues {
  pages?: number;
  password?: string;
  script?: string;
  attached?: Buffer;
  /** Fills the last page. */
  picture?: Buffer;
}

export async function drawPdf({
  pages = 1,
  password,
  script,
  attached,
  picture,
}: PdfValues = {}): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [100, 100],
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  for (let page = 0; page < pages; page += 1) document.addPage();
  if (picture) document.image(picture, 0, 0, { width: 100 });
  if (script !== undefined) document.addNamedJavaScript('greeting', script);
  if (attached) document.file(attached, { name: 'inside.exe' });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A document of these objects, as they are written: the first is the catalogue. */
export function writePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines}`;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** A page with what is written into the catalogue, into the page, into the one link on it, and behind them from number 5 on. */
export function writePdfWith({
  catalogue = '',
  page = '',
  link = '',
  others = [],
}: {
  catalogue?: string;
  page?: string;
  link?: string;
  others?: readonly string[];
}): Buffer {
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R ${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[4 0 R] ${page}>>`,
    `<</Type/Annot/Subtype/Link/Rect[0 0 9 9] ${link}>>`,
    ...others,
  ]);
}

/** Objects as they are packed together, from a number on. */
export function packObjects(from: number, objects: readonly string[]): string {
  let at = 0;
  const heads = objects.map((object, index) => {
    const head = `${from + index} ${at}`;
    at += object.length + 1;
    return head;
  });
  const head = `${heads.join(' ')} `;
  const packed = deflateSync(head + objects.join(' ')).toString('latin1');
  return `<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`;
}

const BLANKS_BYTES = 16 * 2 ** 20;

/** A document of some megabytes whose table of contents is gigabytes of blanks once it is unpacked. */
export function drawPdfBomb(gigabytes: number): Buffer {
  const blanks = Buffer.alloc(BLANKS_BYTES, ' ');
  // A block that stands for itself, so that it can be said again and again.
  const block = deflateRawSync(blanks, { finishFlush: constants.Z_FULL_FLUSH });
  const times = (gigabytes * 2 ** 30) / BLANKS_BYTES;
  const [head, tail] = [Buffer.from([0x78, 0x9c]), Buffer.from([3, 0, 0, 0, 0, 0])];
  const packed = Buffer.concat([head, ...Array.from({ length: times }, () => block), tail]);
  const start = Buffer.from('%PDF-1.7\n');
  const contents = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tableAt = start.length + contents.length;
  const entries = [
    [0, 0, 65_535],
    // The catalogue, inside of the contents.
    [2, 4, 0],
    [0, 0, 0],
    [0, 0, 0],
    [1, start.length, 0],
    [1, tableAt, 0],
  ] as const;
  const table = Buffer.concat(
    entries.map(([kind, at, more]) => {
      const entry = Buffer.alloc(7);
      entry.writeUInt8(kind, 0);
      entry.writeUInt32BE(at, 1);
      entry.writeUInt16BE(more, 5);
      return entry;
    }),
  );
  return Buffer.concat([
    start,
    contents,
    Buffer.from(
      `5 0 obj\n<</Type/XRef/Size 6/W[1 4 2]/Root 1 0 R/Length ${table.length}>>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${tableAt}\n%%EOF\n`),
  ]);
}

/** A photograph that no format makes small: of 1,000 by 800 dots it has more than a megabyte. */
export function drawNoise({ width = 1_000, height = 800 } = {}): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 100 })
    .toBuffer();
}

const MARK = 'GPS of Zsebehy';

/** A photograph, with a text in its EXIF that must not stay. */
export function drawPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 64, height = 48 } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#cc3333' } })
    .withExif({ IFD0: { Copyright: MARK } })
    .toFormat(format)
    .toBuffer();
}

export const hasMark = (content: Buffer) => content.includes(MARK);

/** One of a telephone: 64 x 48. */
export const readHeic = () => readFile(join(import.meta.dirname, '../fixtures/small.heic'));

/** A body as browsers make it. */
export function multipartOf(
  parts: readonly { name: string; filename?: string; content: Buffer | string }[],
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'boundary-of-the-tests';
  const pieces = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : 'content-type: application/octet-stream\r\n'}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
