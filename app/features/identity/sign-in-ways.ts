/** How a session began. `link`: with a password that was chosen by a mailed link. */
export const SIGN_IN_WAYS = ['password', 'totp', 'recovery_code', 'passkey', 'link'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** Something known and something owned; a passkey asks for a finger, a face or a PIN by itself. */
const WAYS_OF_TWO_FACTORS: ReadonlySet<SignInWay> = new Set(['totp', 'recovery_code', 'passkey']);

/** What an account demands of who signs in. */
export interface FactorNeeds {
  /** An account of its kind opens nothing with one factor. */
  needsSecondFactor: boolean;
  /** Its owner has turned codes on. */
  hasSecondFactor: boolean;
}

/** Whether a way of signing in proves who it is by two factors: nothing more is asked for. */
export function isOfTwoFactors(way: SignInWay): boolean {
  return WAYS_OF_TWO_FACTORS.has(way);
}

/** Whether a way of signing in may start a session. */
export function isSignInEnough(
  way: SignInWay,
  { needsSecondFactor, hasSecondFactor }: FactorNeeds,
): boolean {
  return isOfTwoFactors(way) || !(needsSecondFactor || hasSecondFactor);
}
