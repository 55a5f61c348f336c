import { call, type CallInput } from '#app/platform/call.ts';
import type { AnswerOf, BodyOf, CallContract } from '#app/platform/contract.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { resetHumanCheck, takeHumanCheck } from '#app/platform/human-check.ts';
import { toFailure, type Failure } from './failure.ts';

export type CallResult<Answer> =
  | { answer: Answer; failure: null }
  | { answer: null; failure: Failure };

type Unchecked<C extends CallContract> = Omit<CallInput<C>, 'body'> & {
  body?: Omit<BodyOf<C>, typeof HUMAN_CHECK_FIELD>;
};

/** Makes a call with a human check; after a failure the check is made anew. */
export async function callWithCheck<C extends CallContract>(
  contract: C,
  input: Unchecked<C>,
): Promise<CallResult<AnswerOf<C>>> {
  try {
    const body = { ...input.body, [HUMAN_CHECK_FIELD]: await takeHumanCheck() };
    const answer = await call(contract, { ...input, body } as unknown as CallInput<C>);
    return { answer, failure: null };
  } catch (error) {
    resetHumanCheck();
    return { answer: null, failure: toFailure(error) };
  }
}

/** Makes a call that signs in, whose check may have become a harder one meanwhile: then the next is made as it has to be. */
export async function callToSignIn<C extends CallContract>(
  contract: C,
  input: Unchecked<C>,
): Promise<CallResult<AnswerOf<C>>> {
  const result = await callWithCheck(contract, input);
  return result.failure?.code === 'human_check_failed' ? callWithCheck(contract, input) : result;
}
