import { ACCOUNT_MARK_HEADER } from './call-headers.ts';
import type { AnswerOf, BodyOf, CallContract, ErrorAnswer, ParamsOf, QueryOf } from './contract.ts';

/** A part without fields may be left out. */
type Part<Name extends string, Value> = keyof Value extends never
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

export type CallInput<C extends CallContract> = Part<'params', ParamsOf<C>> &
  Part<'body', BodyOf<C>> & {
    query?: QueryOf<C>;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Lets the request outlive the page (giving a hold back while leaving). */
    keepalive?: boolean;
  };

/** A failed call: the server's own answer, or `network` when none came. */
export class CallError extends Error {
  readonly errorCode: string;
  readonly httpCode: number;
  readonly fields: Record<string, string>;
  readonly details: unknown;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.name = 'CallError';
    this.errorCode = answer.errorCode;
    this.httpCode = answer.httpCode;
    this.fields = answer.fields ?? {};
    this.details = answer.details;
  }
}

/** Address of a call with its places and query filled; empty values are left out. */
export function callUrl(
  contract: Pick<CallContract, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, string | string[] | undefined> = {},
): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, one);
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What every call of the browser says of itself: the language of its page, and for whom that was drawn. */
export function callHeaders(): Record<string, string> {
  const { lang, dataset } = document.documentElement;
  return {
    accept: 'application/json',
    'accept-language': lang,
    ...(dataset.account && { [ACCOUNT_MARK_HEADER]: dataset.account }),
  };
}

/** Calls our own server from the browser. Throws `CallError`. */
export async function call<C extends CallContract>(
  contract: C,
  input: CallInput<C>,
): Promise<AnswerOf<C>> {
  const { params, query, body, headers, signal, keepalive } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | string[] | undefined>;
    body?: unknown;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    keepalive?: boolean;
  };
  let response: Response;
  try {
    response = await fetch(callUrl(contract, params, query), {
      method: contract.method,
      headers: {
        ...callHeaders(),
        ...(contract.body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(contract.body ? { body: JSON.stringify(body ?? {}) } : {}),
      ...(signal ? { signal } : {}),
      keepalive: keepalive ?? false,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError({ errorCode: 'network', httpCode: 0, message: '' });
  }
  const answer: unknown = await response.json().catch((error: unknown) => {
    // Broken off between its first and its last byte it is no answer.
    if (signal?.aborted) throw error;
    return null;
  });
  if (response.ok) return answer as AnswerOf<C>;
  throw new CallError(
    isErrorAnswer(answer)
      ? answer
      : { errorCode: 'unknown_error', httpCode: response.status, message: '' },
  );
}

export function isErrorAnswer(value: unknown): value is ErrorAnswer {
  return typeof value === 'object' && value !== null && 'errorCode' in value && 'message' in value;
}
