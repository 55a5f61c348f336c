import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { PortalError } from '#app/platform/errors.ts';
import {
  FILE_BYTES_MAX,
  PIXELS_MAX,
  SENT_KINDS,
  type KeptKind,
  type SentKind,
} from './file-rules.ts';
import { isArchive } from './is-archive.ts';
import { refuseFile } from './refused-file.ts';
import { runInChild } from './run-in-child.server.ts';

const SECONDS_MAX = 20;
const JPEG_QUALITY = 85;
const WHITE = '#ffffff';
const HEIF = new Set(['image/heic', 'image/heif']);

/**
 * Loaded with the first picture: ten megabytes that most processes never need. One thread of the machine, so that pages go on being
 * served beside it; and nothing is kept of what was looked at.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export interface Inspected {
  kind: KeptKind;
  content: Buffer;
}

/**
 * What a file is by its content, and what of it is kept: a picture is drawn anew, so that nothing but its pixels stays; a
 * document stays as it is once nothing in it can act.
 * @throws PortalError file_refused
 */
export async function inspectFile(content: Buffer): Promise<Inspected> {
  switch (await findKind(content)) {
    case 'application/pdf':
      if (!content.subarray(0, 5).equals(Buffer.from('%PDF-')) || isArchive(content)) {
        throw refuseFile('kind');
      }
      await runInChild('check-pdf', content);
      return { kind: 'application/pdf', content };
    case 'image/heic': {
      const { result, bytes } = await runInChild('decode-heic', content);
      const raw = { ...result, channels: 4 } as const;
      const sharp = await loadSharp();
      return drawAnew(sharp(bytes, { raw, limitInputPixels: PIXELS_MAX }), 'jpeg');
    }
    case 'image/jpeg':
      return drawPicture(content, 'jpeg');
    case 'image/png':
      return drawPicture(content, 'png');
    case 'image/webp':
      return drawPicture(content, 'webp');
  }
}

/**
 * A picture for pages: square, as WebP, nothing in it but its pixels.
 * @param isCut to the square about what is looked at first; else the rest of the square stays white
 * @throws PortalError file_refused
 */
export async function drawSquare(content: Buffer, side: number, isCut: boolean): Promise<Buffer> {
  const { kind, content: drawn } = await inspectFile(content);
  if (kind === 'application/pdf') throw refuseFile('kind');
  const sharp = await loadSharp();
  const picture = sharp(drawn, { limitInputPixels: PIXELS_MAX }).flatten({ background: WHITE });
  const cut = isCut
    ? picture.resize(side, side, { fit: 'cover', position: 'attention' })
    : picture.resize(side, side, { fit: 'contain', background: WHITE });
  return toBuffer(cut, 'webp');
}

/** @throws PortalError file_refused */
async function findKind(content: Buffer): Promise<SentKind> {
  const mime = (await fileTypeFromBuffer(content))?.mime ?? '';
  const kind = SENT_KINDS.find((one) => one === (HEIF.has(mime) ? 'image/heic' : mime));
  if (!kind) throw refuseFile('kind');
  return kind;
}

type Format = 'jpeg' | 'png' | 'webp';

async function drawPicture(content: Buffer, format: Format): Promise<Inspected> {
  const sharp = await loadSharp();
  const picture = sharp(content, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    pages: 1,
  });
  const about = await picture.metadata().catch((error: Error) => {
    throw refuseFile(/pixel limit/i.test(error.message) ? 'tooManyPixels' : 'unreadable');
  });
  if (about.width * about.height > PIXELS_MAX) throw refuseFile('tooManyPixels');
  if (about.format !== format) throw refuseFile('kind');
  return drawAnew(picture.autoOrient(), format);
}

async function drawAnew(picture: Sharp, format: Format): Promise<Inspected> {
  try {
    const drawn = await toBuffer(picture, format);
    if (drawn.length <= FILE_BYTES_MAX) return { kind: `image/${format}`, content: drawn };
    // A photograph kept without loss may become larger than it may be.
    const smaller = await toBuffer(picture.clone().flatten({ background: WHITE }), 'jpeg');
    if (smaller.length <= FILE_BYTES_MAX) return { kind: 'image/jpeg', content: smaller };
    throw refuseFile('tooLarge');
  } catch (error) {
    if (error instanceof PortalError) throw error;
    throw refuseFile('unreadable');
  }
}

/** In sRGB, and with nothing that came along: no place, no camera, no text. */
function toBuffer(picture: Sharp, format: Format): Promise<Buffer> {
  const timed = picture.clone().toColourspace('srgb').timeout({ seconds: SECONDS_MAX });
  switch (format) {
    case 'jpeg':
      return timed.jpeg({ quality: JPEG_QUALITY }).toBuffer();
    case 'png':
      return timed.png({ compressionLevel: 6 }).toBuffer();
    case 'webp':
      return timed.webp({ quality: JPEG_QUALITY, effort: 2 }).toBuffer();
  }
}
