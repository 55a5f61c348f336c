import { useState } from 'react';
import { call, type CallInput } from '#app/platform/call.ts';
import type { AnswerOf, CallContract } from '#app/platform/contract.ts';
import { toFailure, useFailureText } from './failure.ts';

interface SendState {
  isBusy: boolean;
  /** What went wrong with the whole, in words; null: nothing. */
  failure: string | null;
  /** Its code; null: nothing went wrong, or a mistake was found by the page. */
  code: string | null;
  /** Wrong fields with the key of their message. */
  fields: Record<string, string>;
  /** What the code says besides, as its call declares it. */
  details?: unknown;
}
const IDLE: SendState = { isBusy: false, failure: null, code: null, fields: {} };

/** Makes calls one at a time and keeps what went wrong with the last. */
export function useSend() {
  const textOf = useFailureText();
  const [state, setState] = useState(IDLE);

  /**
   * @param refuse is told the fields that the server found wrong
   * @returns null when it failed
   */
  async function send<C extends CallContract>(
    contract: C,
    input: CallInput<C>,
    refuse?: (fields: Record<string, string>) => void,
  ): Promise<AnswerOf<C> | null> {
    setState({ ...IDLE, isBusy: true });
    try {
      const answer = await call(contract, input);
      setState(IDLE);
      return answer;
    } catch (error) {
      const failure = toFailure(error);
      const isAboutFields = Object.keys(failure.fields).length > 0;
      if (isAboutFields) refuse?.(failure.fields);
      setState({
        isBusy: false,
        code: failure.code,
        fields: failure.fields,
        details: failure.details,
        failure: isAboutFields ? null : textOf(failure),
      });
      return null;
    }
  }

  return {
    ...state,
    send,
    /** Mistakes that the page itself has found. */
    refuse: (fields: Record<string, string>) => setState({ ...IDLE, fields }),
  };
}
