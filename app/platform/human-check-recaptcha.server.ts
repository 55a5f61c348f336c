import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { HumanCheck } from './human-check.server.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
/** A person does not wait longer, and a check that does not answer is a check not passed. */
const TIMEOUT_MS = 3_000;
/** Google's own default threshold. */
const SCORE_MIN = 0.5;
/** Where a surer answer is asked for. */
const HARD_SCORE_MIN = 0.7;

const Verdict = Type.Object({
  success: Type.Boolean(),
  score: Type.Optional(Type.Number()),
  action: Type.Optional(Type.String()),
  hostname: Type.Optional(Type.String()),
});

/** reCAPTCHA v3 for partners who ask for it. Sees to single use and age by itself. */
export function createRecaptcha({
  siteKey,
  secret,
  verifyUrl = VERIFY_URL,
  onFailure,
}: {
  siteKey: string;
  secret: string;
  verifyUrl?: string;
  onFailure: (error: unknown) => void;
}): HumanCheck {
  return {
    createChallenge: () => Promise.resolve({ kind: 'recaptcha', siteKey }),
    // Only Google knows.
    mayBeRepeated: () => true,

    async verify(answer, { action, host, isHard }) {
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: answer }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const verdict: unknown = await response.json();
        if (!response.ok || !Value.Check(Verdict, verdict)) {
          throw new Error(`reCAPTCHA answered ${response.status} in a form we do not know`);
        }
        return (
          verdict.success &&
          verdict.action === action &&
          verdict.hostname === host &&
          (verdict.score ?? 0) >= (isHard ? HARD_SCORE_MIN : SCORE_MIN)
        );
      } catch (error) {
        onFailure(error);
        return false;
      }
    },
  };
}
