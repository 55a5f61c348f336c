import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isArchive } from './is-archive.ts';

const MARK = [0x50, 0x4b, 0x05, 0x06];
const COMMENT_MAX = 65_535;

/** The end of a ZIP: its mark, sixteen bytes of numbers, how long its comment is, the comment. */
function writeEnd(comment: Uint8Array, said = comment.length): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(said);
  return Buffer.concat([Buffer.from(MARK), Buffer.alloc(16, 1), length, comment]);
}

describe('what programs take for an archive', () => {
  test('an empty one is its end and nothing else', () => {
    expect(isArchive(writeEnd(Buffer.alloc(0)))).toBe(true);
  });

  test('whatever stands before it, and whatever its comment says', () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    fc.assert(
      fc.property(bytes, bytes, (before, comment) => {
        expect(isArchive(Buffer.concat([before, writeEnd(comment)]))).toBe(true);
      }),
    );
  });

  test('something behind it hides it from nobody', () => {
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    const behind = Buffer.concat([picture, writeEnd(Buffer.from('x')), Buffer.from('trailing')]);
    expect(isArchive(behind)).toBe(true);
  });

  test('a mark that says more than there is does not hide the right one behind it', () => {
    const right = writeEnd(Buffer.alloc(0));
    expect(isArchive(Buffer.concat([writeEnd(Buffer.alloc(0), COMMENT_MAX), right]))).toBe(true);
  });

  test('the longest comment there can be is looked past, and no byte farther', () => {
    const comment = Buffer.alloc(COMMENT_MAX, 0x20);
    expect(isArchive(writeEnd(comment))).toBe(true);
    expect(isArchive(Buffer.concat([Buffer.from('before'), writeEnd(comment)]))).toBe(true);
    expect(isArchive(Buffer.concat([writeEnd(comment), Buffer.from([0])]))).toBe(false);
  });
});

describe('what is no archive', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a mark alone', Buffer.from(MARK)],
    ['an end that is one byte short', writeEnd(Buffer.alloc(0)).subarray(0, -1)],
    ['a comment that is one byte short', writeEnd(Buffer.from('note')).subarray(0, -1)],
    ['half a mark', Buffer.concat([Buffer.from(MARK.slice(0, 3)), Buffer.alloc(60)])],
  ])('%s', (_, content) => {
    expect(isArchive(content)).toBe(false);
  });

  test('anything without the mark', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const content = Buffer.from(bytes.map((byte) => (byte === 0x50 ? 0x51 : byte)));
        expect(isArchive(content)).toBe(false);
      }),
    );
  });
});
