import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);
/** RFC 1952: deflated, no name, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951: a last block of nothing. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
/** Two thirds of the work of the usual level, a twentieth more bytes: an answer is kept for seconds only. */
export const GZIP_LEVEL = 4;
/** The usual level for pages: the first ten packets of a connection, one way there and back, are to hold as much of them as can be. */
const PAGE_LEVEL = 6;
/** Of a window of so many bits how far back deflated bytes may refer, without what zlib needs for itself. */
const windowBytes = (bits: number): number => 2 ** bits - 262;
const WINDOW_BITS = 15;
/** What is shorter gains less by repeating than the look back costs. */
const SHORT_BYTES = 512;
/** What is shorter is compressed at once, in memory so little that the system is not asked for it: half of all work was in asking. */
const SMALL = { bytes: 4_096, windowBits: 12, memLevel: 5 };
/** Never part of UTF-8, so nothing is ever found to repeat what has it. */
const NO_TEXT = 0xff;
const STORED_HEAD_BYTES = 5;
const TRAILER_BYTES = 8;

/**
 * A rendered page that is sent many times, each time under another nonce of the same length: only the nonces are written
 * anew, in the compressed form too.
 */
export interface SharedPage {
  /** Of the page; its compressed form is a tenth of them. */
  bytes: number;
  /** The page's bytes under `nonce`. */
  plain(nonce: string): Buffer;
  /** The same, gzipped. The work of compressing is done once. */
  gzip(nonce: string): Promise<Buffer>;
}

export function createSharedPage(html: Uint8Array, nonce: string): SharedPage {
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const places = findAll(page, Buffer.from(nonce));
  let compressed: Promise<CompressedPage> | undefined;

  function plain(newNonce: string): Buffer {
    // Who it was made for.
    if (newNonce === nonce) return page;
    const copy = Buffer.from(page);
    for (const place of places) copy.write(newNonce, place, 'latin1');
    return copy;
  }

  /** CRC-32 of the page under a nonce, without writing it out. */
  function checksum(newNonce: string): number {
    let sum = 0;
    let from = 0;
    for (const place of places) {
      sum = crc32(newNonce, crc32(page.subarray(from, place), sum));
      from = place + nonce.length;
    }
    return crc32(page.subarray(from), sum);
  }

  return {
    bytes: page.length,
    plain,
    async gzip(newNonce) {
      compressed ??= compress(page, places, nonce.length);
      const { template, places: written } = await compressed;
      const copy = Buffer.from(template);
      for (const place of written) copy.write(newNonce, place, 'latin1');
      const trailer = copy.length - TRAILER_BYTES;
      copy.writeUInt32LE(checksum(newNonce), trailer);
      copy.writeUInt32LE(page.length, trailer + 4);
      return copy;
    },
  };
}

interface CompressedPage {
  /** A gzip member whose trailer is still to be written. */
  template: Buffer;
  /** Where the nonces stand in it. */
  places: number[];
}

/**
 * Each nonce is a stored block, so it can be replaced; what lies between them is compressed on its own, but may repeat what
 * was before, except for nonces: the data of a page say much of what its markup says.
 */
async function compress(page: Buffer, places: number[], length: number): Promise<CompressedPage> {
  const starts = [0, ...places.map((place) => place + length)];
  const ends = [...places, page.length];
  const before = Buffer.from(page);
  for (const place of places) before.fill(NO_TEXT, place, place + length);
  const texts = await Promise.all(
    starts.map((start, index) => {
      const text = page.subarray(start, ends[index]);
      const { bytes, ...small } = SMALL;
      const isSmall = text.length < bytes;
      const reach = windowBytes(isSmall ? small.windowBits : WINDOW_BITS);
      const options = {
        // Ends on a whole byte.
        finishFlush: constants.Z_SYNC_FLUSH,
        level: PAGE_LEVEL,
        ...(isSmall && small),
        ...(start > 0 &&
          text.length >= SHORT_BYTES && {
            dictionary: before.subarray(Math.max(0, start - reach), start),
          }),
      };
      return isSmall ? deflateRawSync(text, options) : deflate(text, options);
    }),
  );
  const stored = storedBlockOf(length);
  const pieces: Buffer[] = [GZIP_HEAD];
  const written: number[] = [];
  let at = GZIP_HEAD.length;
  for (const [index, text] of texts.entries()) {
    pieces.push(text);
    at += text.length;
    if (index === texts.length - 1) continue;
    pieces.push(stored);
    written.push(at + STORED_HEAD_BYTES);
    at += stored.length;
  }
  pieces.push(LAST_BLOCK, Buffer.alloc(TRAILER_BYTES));
  return { template: Buffer.concat(pieces), places: written };
}

/** RFC 1951, 3.2.4: not the last block, its length, its length's complement, then the bytes. */
function storedBlockOf(length: number): Buffer {
  const block = Buffer.alloc(STORED_HEAD_BYTES + length);
  block.writeUInt16LE(length, 1);
  block.writeUInt16LE(~length & 0xffff, 3);
  return block;
}

function findAll(page: Buffer, text: Buffer): number[] {
  const places: number[] = [];
  for (let at = page.indexOf(text); at !== -1; at = page.indexOf(text, at + text.length)) {
    places.push(at);
  }
  return places;
}
