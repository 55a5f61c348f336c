import { useWords } from '#app/i18n/use-words.tsx';
import { CallError } from '#app/platform/call.ts';

/** Why a call failed: the one shape in which pages keep it, whatever made it fail. */
export interface Failure {
  /** Code of the error catalogue; `network` when no answer came. */
  code: string;
  /** The server's sentence in the reader's language; empty when there is none. */
  message: string;
  /** Wrong fields with the key of their message. */
  fields: Record<string, string>;
  /** What the code says besides, as its call declares it. */
  details?: unknown;
}

export interface FailureWords {
  /** No answer came. */
  network: string;
  /** Something unexpected, about which the server has nothing to say. */
  unknown: string;
}

/** The failure of a call; what is no answer of our server is an unexpected one. */
export function toFailure(error: unknown): Failure {
  return error instanceof CallError
    ? {
        code: error.errorCode,
        message: error.message,
        fields: error.fields,
        details: error.details,
      }
    : { code: 'unknown_error', message: '', fields: {} };
}

/** What is shown of a failure: the server's sentence where it has a particular one. */
export function describeFailure({ code, message }: Failure, words: FailureWords): string {
  if (code === 'network') return words.network;
  return code === 'unknown_error' || message === '' ? words.unknown : message;
}

/**
 * What failures are called on this page.
 * @param own where the page can say more, such as what has been kept
 */
export function useFailureText(own?: Partial<FailureWords>): (failure: Failure) => string {
  const { shared } = useWords('ui');
  return (failure) => describeFailure(failure, { ...shared.failure, ...own });
}
