import { createWriteStream } from 'node:fs';
import { stdin } from 'node:process';
import { buffer } from 'node:stream/consumers';
import type { ChildAnswer } from '../run-in-child.server.ts';

/** Where whoever started this reads. */
export const ANSWER_FD = 3;

/** Gives the file that came in to `look` and writes what that found. */
export async function answer<Result>(
  look: (content: Buffer) => Promise<{ said: ChildAnswer<Result>; bytes?: Uint8Array }>,
): Promise<void> {
  const { said, bytes } = await look(await buffer(stdin));
  // Not the output: parsers write there what they think of a file.
  const out = createWriteStream('', { fd: ANSWER_FD });
  out.write(`${JSON.stringify(said)}\n`);
  out.end(bytes);
}
