import { createMemory } from '#app/platform/memory.ts';
import { createSecret } from '#app/platform/random-text.ts';

const HOLDER_MEMORY = 'vizit.holder';
/** As long as the server keeps the answers of calls that a secret has made. */
const HOLDER_LIFE_MS = 24 * 3_600_000;

/** Shared by the tabs of this browser, so that a closed tab's time can still be given back in another. */
const browser = createMemory(() => window.localStorage);

/** The secret by which this browser owns the times that it holds from now on: a new one every day. */
export function takeHolderSecret(now: number): string {
  const kept = browser.read(HOLDER_MEMORY);
  if (isHolder(kept) && now >= kept.madeAt && now < kept.madeAt + HOLDER_LIFE_MS) {
    return kept.secret;
  }
  const secret = createSecret();
  browser.write(HOLDER_MEMORY, { secret, madeAt: now });
  return secret;
}

function isHolder(value: unknown): value is { secret: string; madeAt: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { secret, madeAt } = value as Record<string, unknown>;
  return typeof secret === 'string' && typeof madeAt === 'number';
}
