import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ANSWER_FD } from './children/answer.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { PictureSize } from './children/decode-heic.ts';
import { FILE_REFUSALS, type FileRefusal } from './file-rules.ts';
import { refuseFile } from './refused-file.ts';

/** A file that takes longer was made to. */
const PATIENCE_MS = 20_000;
/** Of JavaScript. */
const HEAP_MB = 256;
/** All that a child may write to in memory: a photograph of 40 megapixels takes some 400 MB while it is decoded. */
export const CHILD_MEMORY_MB = 768;
const CHILDREN = {
  'check-pdf': fileURLToPath(new URL('./children/check-pdf.ts', import.meta.url)),
  'decode-heic': fileURLToPath(new URL('./children/decode-heic.ts', import.meta.url)),
};
interface Results {
  'check-pdf': true;
  /** The bytes are the pixels, four each. */
  'decode-heic': PictureSize;
}
/** The system refuses more than that to whoever is run by this; Windows has nothing like it. */
const LIMITED = `ulimit -d ${CHILD_MEMORY_MB * 1024} 2>/dev/null; exec "$@"`;

/** What a child writes: this as a line of JSON, and then bytes of a result that has some. */
export type ChildAnswer<Result> = { result: Result } | { refusal: FileRefusal };

/**
 * Looks at a file in a process of its own, which ends afterwards, has a hard limit of memory and nothing of ours: no settings, no
 * secrets. Decoders of what strangers send fall, hang and take what they can get, beside the heap of JavaScript, too.
 * @throws PortalError file_refused; unavailable when there is no room for a process
 */
export async function runInChild<Name extends keyof Results>(
  name: Name,
  content: Buffer,
): Promise<{ result: Results[Name]; bytes: Buffer }> {
  const child = startChild(CHILDREN[name]);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  try {
    const answer = await exchange(child, content);
    const end = answer.indexOf('\n');
    if (end < 0) throw refuseFile('unreadable');
    const said = JSON.parse(answer.toString('utf8', 0, end)) as ChildAnswer<Results[Name]>;
    if ('result' in said) return { result: said.result, bytes: answer.subarray(end + 1) };
    throw refuseFile(FILE_REFUSALS.includes(said.refusal) ? said.refusal : 'unreadable');
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function startChild(path: string): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, path];
  const [program = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', LIMITED, 'sh', ...command];
  // Whatever a parser wants to say is no log line of ours.
  return spawn(program, rest, { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
}

/** All that the child wrote once it has ended well. */
async function exchange(child: ChildProcess, content: Buffer): Promise<Buffer> {
  const { stdin } = child;
  const written = child.stdio[ANSWER_FD] as Readable;
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new PortalError('unavailable')));
    child.once('close', (code) => (code === 0 ? resolve() : reject(refuseFile('unreadable'))));
  });
  // Who ends before it has read all says why by how it ends.
  stdin?.on('error', () => {});
  stdin?.end(content);
  const [answer] = await Promise.all([buffer(written), ended]);
  return answer;
}
