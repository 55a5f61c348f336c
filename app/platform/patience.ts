/**
 * Waits for something at most so long, and lets it know by its signal when nobody waits any more.
 * @param left ends the waiting as well: whoever asked has gone
 * @throws what `run` does, or the reason of the end: `TimeoutError` after `ms`
 */
export async function waitAtMost<T>(
  ms: number,
  left: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // `AbortSignal.any` is too new for some of the telephones that book.
  const controller = new AbortController();
  const { signal } = controller;
  const leave = () => controller.abort(left.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  left.addEventListener('abort', leave);
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([run(signal), end]);
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', leave);
  }
}
