import { connect, type NetConnectOpts } from 'node:net';

/** Looks for viruses in what somebody sent. @throws when no answer comes */
export type VirusCheck = (content: Buffer) => Promise<'clean' | 'infected'>;

const PATIENCE_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
/** The answer is one line. */
const ANSWER_BYTES_MAX = 4_096;

/**
 * Asks a clamd by its own protocol (INSTREAM): chunks with their length in front, and one of no length at the end.
 * @param address where it listens: a host and port, or the path of a socket
 */
export function createVirusCheck(address: NetConnectOpts): VirusCheck {
  return (content) =>
    new Promise((resolve, reject) => {
      const socket = connect(address);
      let answer = '';
      socket.setTimeout(PATIENCE_MS, () =>
        socket.destroy(new Error('clamd did not answer in time')),
      );
      socket.once('error', reject);
      socket.on('data', (data) => {
        answer += data.toString('latin1');
        if (answer.length > ANSWER_BYTES_MAX) socket.destroy(new Error('clamd says too much'));
      });
      socket.once('close', () => {
        const verdict = readAnswer(answer);
        if (verdict) resolve(verdict);
        else reject(new Error('clamd did not look at the file'));
      });
      socket.once('connect', () => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < content.length; at += CHUNK_BYTES) {
          const chunk = content.subarray(at, at + CHUNK_BYTES);
          socket.write(lengthOf(chunk.length));
          socket.write(chunk);
        }
        socket.write(lengthOf(0));
      });
    });
}

/** null: neither clean nor infected, such as `INSTREAM size limit exceeded. ERROR`. */
function readAnswer(answer: string): 'clean' | 'infected' | null {
  const line = answer.replace('\0', '').trim();
  if (line === 'stream: OK') return 'clean';
  return line.endsWith(' FOUND') ? 'infected' : null;
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}
