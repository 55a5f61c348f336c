import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** Files as people, and those who mean ill, send them. */

interface PdfValues {
  pages?: number;
  password?: string;
  script?: string;
  attached?: Buffer;
}

export async function drawPdf({
  pages = 1,
  password,
  script,
  attached,
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
  if (script !== undefined) document.addNamedJavaScript('greeting', script);
  if (attached) document.file(attached, { name: 'inside.exe' });
  document.end();
  await ended;
  return Buffer.concat(chunks);
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
