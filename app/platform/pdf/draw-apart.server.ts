import { Piscina } from 'piscina';
import { PortalError } from '#app/platform/errors.ts';

/** Who waits longer has gone. */
const PATIENCE_MS = 30_000;
/** Of JavaScript: the largest copy of one's data takes a tenth. */
const HEAP_MB = 192;
/**
 * What is needed for drawing takes some 40 MB, which are given back once nobody has drawn for as long as this. To load it anew takes
 * half a second of a core, for which somebody of the staff waits who turns from one report to the next.
 */
const IDLE_MS = 2 * 60_000;
/** At 30 ms each the last of them waits for three seconds. */
const MOST_WAITING = 100;

let threads: Piscina | undefined;

/**
 * Draws on a thread of its own: a document takes 20 to 200 ms, for which whoever searches or books would wait, too.
 * @param module that has the function which draws
 * @param name the function's
 * @param sheet what is drawn; only data that can be copied to another thread
 * @throws PortalError unavailable when too many wait, or this one for too long
 */
export async function drawApart<Draw extends (sheet: never) => Promise<Buffer>>(
  module: URL,
  name: string,
  sheet: Parameters<Draw>[0],
  patienceMs = PATIENCE_MS,
): Promise<Buffer> {
  threads ??= new Piscina({
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  if (threads.queueSize >= MOST_WAITING) throw new PortalError('unavailable');
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const bytes: Uint8Array = await threads.run(sheet, { filename: module.href, name, signal });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    if (signal.aborted) throw new PortalError('unavailable');
    throw error;
  }
}
