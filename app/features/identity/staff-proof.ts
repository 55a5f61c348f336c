import { Type } from 'typebox';
import { PasskeyAnswer } from './passkey-contract.ts';
import { SECOND_FACTOR_ERRORS, SecondFactorCode } from './second-factor-code.ts';

/** What the staff show besides their password, at the door and again before something grave: one of the two. */
export const StaffProofFields = {
  /** Of the authenticator. */
  code: Type.Optional(SecondFactorCode),
  passkey: Type.Optional(PasskeyAnswer),
};

export interface StaffProof {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** What a call may be answered that asks somebody who is signed in for it again. */
export const STAFF_PROOF_ERRORS = [
  'second_factor_missing',
  ...SECOND_FACTOR_ERRORS,
  'too_many_sign_ins',
] as const;

/** For what it is asked again. Tries are counted apart for each, and an answer of a passkey is good for the one that it was given for. */
export const PROOF_PURPOSES = ['access', 'emergency', 'privacy'] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];
