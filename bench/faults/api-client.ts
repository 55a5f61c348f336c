import { type Agent, request } from 'node:http';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { getHumanCheck, type HumanCheckChallenge } from '#app/platform/human-check-contract.ts';

const TIME_LIMIT_MS = 20_000;

export interface ApiAnswer {
  status: number;
  /** The body as an object; empty when it is no JSON. */
  body: Record<string, unknown>;
  text: string;
  headers: NodeJS.Dict<string | string[]>;
  ms: number;
}

export interface ApiClient {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** Solves a human check, as a browser does in the background. */
  solveHumanCheck(): Promise<string>;
}

export interface ApiClientOptions {
  /** Where the portal is reached, which a gate may stand before. */
  port: number;
  /** Where the portal believes to be reached. */
  origin: string;
  /** Address that the caller claims, so that limits per address do not meet. */
  address: string;
  agent?: Agent;
  /** Hears of every request when it is over. */
  observe?: (request: SentRequest) => void;
}

/** One request on the wire. */
export interface SentRequest {
  sentAt: number;
  endedAt: number;
  /** Status of the whole answer; null: the connection broke. */
  status: number | null;
}

/** Calls the portal as one visitor's browser does. A broken connection is thrown. */
export function createApiClient({
  port,
  origin,
  address,
  agent,
  observe,
}: ApiClientOptions): ApiClient {
  const host = new URL(origin).host;
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ) => {
    const sentAt = performance.now();
    let status: number | null = null;
    try {
      const answer = await exchange(sentAt, method, path, body, extra);
      ({ status } = answer);
      return answer;
    } finally {
      observe?.({ sentAt, endedAt: performance.now(), status });
    }
  };
  const exchange = (
    startedAt: number,
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    extra: Record<string, string>,
  ) =>
    new Promise<ApiAnswer>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const call = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent,
          timeout: TIME_LIMIT_MS,
          headers: {
            host,
            'x-forwarded-for': address,
            ...(payload === undefined
              ? {}
              : {
                  origin,
                  'sec-fetch-site': 'same-origin',
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(payload),
                }),
            ...extra,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('aborted', () => reject(new Error('the answer broke off')));
          answer.once('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: parseObject(text),
              text,
              ms: performance.now() - startedAt,
            });
          });
        },
      );
      call.once('error', reject);
      call.once('timeout', () => call.destroy(new Error('no answer in time')));
      call.end(payload);
    });
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    async solveHumanCheck() {
      const { status, body } = await send('GET', getHumanCheck.path);
      const check = body as unknown as HumanCheckChallenge;
      if (status !== 200 || check.kind !== 'altcha') throw new Error(`no human check: ${status}`);
      const { challenge } = check;
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    },
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
