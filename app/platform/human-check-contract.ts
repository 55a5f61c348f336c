import { Type, type Static } from 'typebox';
import { defineCall } from './contract.ts';

/** Name of the field that carries the answer of a human check, whichever check is in use. */
export const HUMAN_CHECK_FIELD = 'g-recaptcha-response';
/** The one action that answers are made for. */
export const HUMAN_CHECK_ACTION = 'login';
/** An answer is made while a form is filled in and used at once; a collected one is worth nothing soon. */
export const HUMAN_CHECK_LIFE_MS = 2 * 60_000;

export const HumanCheckAnswer = Type.String({ minLength: 1, maxLength: 4096 });

/** A proof of work, in the form of altcha-lib: find the counter whose derived key begins with `keyPrefix`. */
export const ProofOfWork = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    expiresAt: Type.Integer(),
    data: Type.Object({
      host: Type.String(),
      action: Type.String(),
      /** Missing: the usual amount of work. */
      level: Type.Optional(Type.Literal('hard')),
    }),
  }),
  signature: Type.String(),
});
export type ProofOfWork = Static<typeof ProofOfWork>;

export const HumanCheckChallenge = Type.Union([
  Type.Object({
    kind: Type.Literal('altcha'),
    challenge: ProofOfWork,
  }),
  Type.Object({ kind: Type.Literal('recaptcha'), siteKey: Type.String() }),
]);
export type HumanCheckChallenge = Static<typeof HumanCheckChallenge>;

export const getHumanCheck = defineCall({
  name: 'getHumanCheck',
  summary: `What the browser has to solve for the field ${HUMAN_CHECK_FIELD}.`,
  method: 'GET',
  path: '/api/human-check',
  who: 'anyone',
  /** Signing in takes more work while somebody seems to be guessing passwords. */
  query: Type.Object({ for: Type.Optional(Type.Literal('signIn')) }),
  answer: HumanCheckChallenge,
});
