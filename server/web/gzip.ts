import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** RFC 1952: deflated, no name, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951: a last block of nothing. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
const TRAILER_BYTES = 8;
/** Two thirds of the work of the usual level, a twentieth more bytes: an answer is kept for seconds only. */
export const GZIP_LEVEL = 4;

/**
 * Deflates the pieces of one text (RFC 1951): each piece's bytes end whole, may repeat what the pieces before it said, and
 * are followed by no last block. Texts wait for one another.
 */
export type Deflater = (pieces: readonly Buffer[]) => Promise<Buffer[]>;

/**
 * One engine for all texts. An engine of its own for each is what Node's `gzip` and `deflateRaw` make: as much work again as
 * compressing a page, and whatever it has read stays in memory until a collection of all of it.
 * @param level from 1, fast, to 9
 */
export function createDeflater(level: number): Deflater {
  let engine: DeflateRaw | undefined;
  let written: Buffer[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function open(): DeflateRaw {
    const opened = createDeflateRaw({ level, flush: constants.Z_SYNC_FLUSH });
    opened.on('data', (bytes: Buffer) => written.push(bytes));
    // Told to the write under way, too.
    opened.on('error', () => undefined);
    return opened;
  }

  const deflatePiece = (to: DeflateRaw, piece: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      written = [];
      to.write(piece, (error) => (error ? reject(error) : resolve(Buffer.concat(written))));
    });

  async function deflate(pieces: readonly Buffer[]): Promise<Buffer[]> {
    engine ??= open();
    const deflated: Buffer[] = [];
    try {
      for (const piece of pieces) deflated.push(await deflatePiece(engine, piece));
      engine.reset();
      return deflated;
    } catch (error) {
      engine.destroy();
      engine = undefined;
      throw error;
    }
  }

  return (pieces) => {
    const mine = last.then(() => deflate(pieces));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** @returns a gzip member of what is deflated, with room for its trailer */
export function assembleMember(deflated: readonly Buffer[]): Buffer {
  return Buffer.concat([HEAD, ...deflated, LAST_BLOCK, Buffer.alloc(TRAILER_BYTES)]);
}
/** Where the deflated bytes begin in it. */
export const MEMBER_START = HEAD.length;

/** @param text what it says before it was deflated: its CRC-32 and its length in bytes */
export function writeTrailer(member: Buffer, text: { sum: number; length: number }): void {
  const trailer = member.length - TRAILER_BYTES;
  member.writeUInt32LE(text.sum, trailer);
  member.writeUInt32LE(text.length, trailer + 4);
}

/** A text as one gzip member. */
export async function gzip(text: Buffer, deflate: Deflater): Promise<Buffer> {
  const member = assembleMember(await deflate([text]));
  writeTrailer(member, { sum: crc32(text), length: text.length });
  return member;
}
