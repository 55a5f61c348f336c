import { threadId } from 'node:worker_threads';

/** Draws the number of the thread on which it is called. */
export async function drawThread({ before }: { before: string }): Promise<Buffer> {
  return Buffer.from(`${before}${threadId}`);
}

/** Never comes to its end, and lets nobody else come to theirs. */
export async function drawForEver(): Promise<Buffer> {
  return new Promise(() => {});
}
