import { parentPort, workerData } from 'node:worker_threads';
import heicDecode from 'heic-decode';
import { PIXELS_MAX } from '../file-rules.ts';
import type { WorkerAnswer } from '../run-worker.server.ts';

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes a pixel. */
  data: Uint8ClampedArray;
}

async function decode(): Promise<WorkerAnswer<Pixels>> {
  const [first] = await heicDecode.all({ buffer: Buffer.from(workerData as Uint8Array) });
  if (!first) return { refusal: 'unreadable' };
  // Known before anything is decoded.
  if (first.width * first.height > PIXELS_MAX) return { refusal: 'tooManyPixels' };
  return { result: await first.decode() };
}

const answer = await decode().catch((): WorkerAnswer<Pixels> => ({ refusal: 'unreadable' }));
const taken = 'result' in answer ? [answer.result.data.buffer as ArrayBuffer] : [];
parentPort?.postMessage(answer, taken);
