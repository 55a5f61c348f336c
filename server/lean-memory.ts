/**
 * How the C library of Linux keeps the memory that Node asks it for: in one place instead of eight for each core, and what is
 * larger than a few pages goes back when it is done with. What V8 needs while it compiles comes in such pieces; by itself the
 * library keeps four fifths of it for ever.
 */
export const LEAN_MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_TOP_PAD_: '0',
} as const;

/** @returns the environment to begin again with, as these are read before any of our code; null: they are set, or nobody reads them */
export function askForLeanMemory(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): NodeJS.ProcessEnv | null {
  const isAsked = Object.keys(LEAN_MEMORY).some((name) => environment[name] !== undefined);
  return platform !== 'linux' || isAsked ? null : { ...environment, ...LEAN_MEMORY };
}
