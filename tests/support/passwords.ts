import { createPasswords, type Passwords } from '#app/platform/passwords.server.ts';

/**
 * Hashing that costs a thousandth of the real one, which takes 15 ms of a core and is tested by itself. A test whose matter is what
 * hashing costs, or how many wait for it, takes `createPasswords()`.
 */
export function createLightPasswords(): Passwords {
  return createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
}
