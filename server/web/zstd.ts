import { constants, createZstdCompress } from 'node:zlib';

/** The work of gzip's usual level, and a thirteenth less of a page: see what the first ten packets of a connection are to hold. */
const LEVEL = 6;
/**
 * How many places in a text the engine remembers, as a power of two. Its memory is asked of the system and given back for
 * each text (`server/lean-memory.ts`): by the level's own numbers that took twice as long as compressing.
 */
export const SMALL_TABLES = { [constants.ZSTD_c_hashLog]: 15, [constants.ZSTD_c_chainLog]: 15 };
/** How far back a text may be repeated, as a power of two: a page is less long. */
const WINDOW_LOG = 17;
/** RFC 8878, 3.1.1.1: magic number, a descriptor that says neither length nor checksum, the window. */
const HEAD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (WINDOW_LOG - 10) << 3]);
/** Types of a block in bits 1 and 2 of its head, RFC 8878, 3.1.1.2.2. */
const COMPRESSED = 2;
/** RFC 8878, 3.1.1.2: the last block, as it is, empty. */
const LAST_BLOCK = Buffer.from([1, 0, 0]);
const BLOCK_HEAD_BYTES = 3;

/** @returns the pieces of one text, each as whole blocks that may repeat what the pieces before it said */
async function compressPieces(pieces: readonly Buffer[]): Promise<Buffer[]> {
  // One for each text: `reset` forgets the level.
  const engine = createZstdCompress({
    flush: constants.ZSTD_e_flush,
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      ...SMALL_TABLES,
    },
  });
  let written: Buffer[] = [];
  engine.on('data', (bytes: Buffer) => written.push(bytes));
  // Told to the write under way, too.
  engine.on('error', () => undefined);
  const compressPiece = (piece: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      written = [];
      engine.write(piece, (error) => (error ? reject(error) : resolve(Buffer.concat(written))));
    });
  try {
    const compressed: Buffer[] = [];
    for (const piece of pieces) compressed.push(await compressPiece(piece));
    // The engine begins the frame when the first of them that says anything does.
    const first = compressed.findIndex((blocks) => blocks.length > 0);
    return compressed.map((blocks, at) => (at === first ? blocks.subarray(HEAD.length) : blocks));
  } finally {
    // Its memory is outside the heap: nobody would know that it is worth a collection.
    engine.close();
  }
}

/**
 * A text as one zstd frame (RFC 8878) in which some pieces can be replaced by others of the same length.
 * @param pieces by turns what stays and what is replaced: each of the latter one byte over and over that is nowhere else, so
 *   that nothing repeats it and no table is made of it
 * @returns the frame, and where in it the replaceable pieces begin
 */
export async function compressWithGaps(
  pieces: readonly Buffer[],
): Promise<{ frame: Buffer; gaps: number[] }> {
  const compressed = await compressPieces(pieces);
  const gaps: number[] = [];
  let at = HEAD.length;
  const blocks = compressed.map((block, index) => {
    const isGap = index % 2 === 1;
    if (isGap && ((block[0] ?? COMPRESSED << 1) >> 1) % 4 === COMPRESSED)
      throw new Error('What is to be replaced was compressed');
    const written = isGap ? rawBlockOf(pieces[index]?.length ?? 0) : block;
    if (isGap) gaps.push(at + BLOCK_HEAD_BYTES);
    at += written.length;
    return written;
  });
  return { frame: Buffer.concat([HEAD, ...blocks, LAST_BLOCK]), gaps };
}

/** A block as it is, not the last one, with room for its bytes. */
function rawBlockOf(length: number): Buffer {
  const block = Buffer.alloc(BLOCK_HEAD_BYTES + length);
  block.writeUIntLE(length << 3, 0, BLOCK_HEAD_BYTES);
  return block;
}
