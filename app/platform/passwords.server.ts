import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { normalisePassword } from './password.ts';
import { createTurns } from './turns.ts';

export type HashingCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's recommendation for argon2id (the library's default algorithm): 15 ms of one core. */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core is left to the pages, whatever comes. */
const AT_ONCE = 1;
/** About half a second of waiting; who comes later is told to try again. */
const WAITING_MAX = 30;

export interface Passwords {
  /** In PHC form. */
  hash(password: string): Promise<string>;
  /** A null hash (no such account, no password yet) costs the same time and never fits. */
  fits(passwordHash: string | null, password: string): Promise<boolean>;
}

/**
 * The one place where passwords are hashed: in other threads, a few at once.
 * Both calls throw PortalError too_many_at_once when too many wait already.
 */
export function createPasswords({
  atOnce = AT_ONCE,
  waitingMax = WAITING_MAX,
  cost = COST,
} = {}): Passwords {
  const inTurn = createTurns({ atOnce, waitingMax });
  let decoy: Promise<string> | null = null;

  const bytesOf = (password: string) => Buffer.from(normalisePassword(password), 'utf8');

  return {
    hash: (password) => inTurn(() => hash(bytesOf(password), cost)),
    async fits(passwordHash, password) {
      decoy ??= hash(randomBytes(32), cost);
      const against = passwordHash ?? (await decoy);
      const isRight = await inTurn(() => verify(against, bytesOf(password)));
      return isRight && passwordHash !== null;
    },
  };
}
