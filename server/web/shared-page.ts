import { crc32 } from 'node:zlib';
import { assembleMember, createDeflater, MEMBER_START, writeTrailer } from './gzip.ts';
import { compressWithGaps } from './zstd.ts';

/** The usual level for pages: the first ten packets of a connection, one way there and back, are to hold as much of them as can be. */
const PAGE_LEVEL = 6;
const deflate = createDeflater(PAGE_LEVEL);
/** Never part of UTF-8, so nothing is ever found to repeat what has it. */
const NO_TEXT = 0xff;
const STORED_HEAD_BYTES = 5;

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
  /** The same as a zstd frame, a thirteenth less. */
  zstd(nonce: string): Promise<Buffer>;
}

/** @param html begins with text, as every page does; a frame that began with a nonce could not be made for another one */
export function createSharedPage(html: Uint8Array, nonce: string): SharedPage {
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const places = findAll(page, Buffer.from(nonce));
  let compressed: Promise<CompressedPage> | undefined;
  let frame: Promise<CompressedPage> | undefined;

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
      const copy = writeNonce(await compressed, newNonce);
      writeTrailer(copy, { sum: checksum(newNonce), length: page.length });
      return copy;
    },
    async zstd(newNonce) {
      frame ??= compressFrame(page, places, nonce.length);
      return writeNonce(await frame, newNonce);
    },
  };
}

interface CompressedPage {
  /** A zstd frame, or a gzip member whose trailer is still to be written. */
  template: Buffer;
  /** Where the nonces stand in it. */
  places: number[];
}

function writeNonce({ template, places }: CompressedPage, nonce: string): Buffer {
  const copy = Buffer.from(template);
  for (const place of places) copy.write(nonce, place, 'latin1');
  return copy;
}

/** The text around the nonces, and in the place of each bytes that nothing repeats. */
function divide(page: Buffer, places: number[], length: number): Buffer[] {
  const nonce = Buffer.alloc(length, NO_TEXT);
  const pieces: Buffer[] = [];
  let from = 0;
  for (const place of places) {
    pieces.push(page.subarray(from, place), nonce);
    from = place + length;
  }
  pieces.push(page.subarray(from));
  return pieces;
}

async function compressFrame(page: Buffer, places: number[], length: number) {
  const { frame, gaps } = await compressWithGaps(divide(page, places, length));
  return { template: frame, places: gaps };
}

/**
 * Each nonce is a stored block, so it can be replaced. In its place bytes that nothing repeats are deflated, so that what
 * lies behind counts them when it repeats what was before.
 */
async function compress(page: Buffer, places: number[], length: number): Promise<CompressedPage> {
  const stored = storedBlockOf(length);
  const deflated = await deflate(divide(page, places, length));
  const written: number[] = [];
  let at = MEMBER_START;
  const blocks = deflated.map((piece, index) => {
    const isNonce = index % 2 === 1;
    if (isNonce) written.push(at + STORED_HEAD_BYTES);
    const block = isNonce ? stored : piece;
    at += block.length;
    return block;
  });
  return { template: assembleMember(blocks), places: written };
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
