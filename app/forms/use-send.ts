import { useState } from 'react';
import { call, CallError, type CallInput } from '#app/platform/call.ts';
import type { AnswerOf, CallContract } from '#app/platform/contract.ts';

interface SendState {
  isBusy: boolean;
  /** The server's sentence; empty: no answer came; null: nothing went wrong with the whole. */
  message: string | null;
  code: string;
  fields: Record<string, string>;
}
const IDLE: SendState = { isBusy: false, message: null, code: '', fields: {} };

/** Makes calls one at a time and keeps what went wrong with the last. */
export function useSend() {
  const [state, setState] = useState(IDLE);

  /** @returns null when it failed */
  async function send<C extends CallContract>(
    contract: C,
    input: CallInput<C>,
  ): Promise<AnswerOf<C> | null> {
    setState({ ...IDLE, isBusy: true });
    try {
      const answer = await call(contract, input);
      setState(IDLE);
      return answer;
    } catch (error) {
      const { message, fields, errorCode } =
        error instanceof CallError
          ? error
          : { message: '', fields: {}, errorCode: 'unknown_error' };
      const isAboutFields = Object.keys(fields).length > 0;
      setState({ isBusy: false, fields, code: errorCode, message: isAboutFields ? null : message });
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
