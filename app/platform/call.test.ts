import { afterEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_MARK_HEADER } from './call-headers.ts';
import { call, CallError, callUrl } from './call.ts';
import { logFailure } from './client-log-contract.ts';

afterEach(() => vi.unstubAllGlobals());

/** The headers of a call from a page of this account. */
async function headersFrom(dataset: Record<string, string>): Promise<Headers> {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { documentElement: { lang: 'ro', dataset } });
  await call(logFailure, { body: { call: 'search', errorCode: 'network' } });
  return new Headers(fetch.mock.calls[0]?.[1]?.headers);
}

test('every call says for whom its page was drawn', async () => {
  const headers = await headersFrom({ account: 'mark' });
  expect(headers.get(ACCOUNT_MARK_HEADER)).toBe('mark');
  expect(headers.get('accept-language')).toBe('ro');
});

test('a page of visitors says nothing of an account', async () => {
  expect((await headersFrom({})).has(ACCOUNT_MARK_HEADER)).toBe(false);
});

test('an answer that is broken off half way is none', async () => {
  const controller = new AbortController();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{'));
      controller.signal.addEventListener('abort', () => stream.error(controller.signal.reason));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  vi.stubGlobal('document', { documentElement: { lang: 'ro', dataset: {} } });
  const { signal } = controller;
  const answer = call(logFailure, { body: { call: 'search', errorCode: 'network' }, signal });
  controller.abort();
  await expect(answer).rejects.toThrow('aborted');
});

describe('the address of a call', () => {
  const url = (
    path: string,
    params?: Record<string, string>,
    query?: Parameters<typeof callUrl>[2],
  ) => callUrl({ path }, params, query);

  test('has its places filled, and nothing typed leaves its place', () => {
    expect(url('/api/visits/:id/notes', { id: '7' })).toBe('/api/visits/7/notes');
    expect(url('/api/visits/:id', { id: '../a?b=c#d' })).toBe('/api/visits/..%2Fa%3Fb%3Dc%23d');
    expect(url('/api/visits/:id', {})).toBe('/api/visits/');
  });

  test('leaves out what is empty, and says a list one by one', () => {
    expect(url('/api/a', {}, { name: '', near: undefined, page: '2' })).toBe('/api/a?page=2');
    expect(url('/api/a', {}, { name: 'Kő & Fia', id: ['1', '', '2'] })).toBe(
      '/api/a?name=K%C5%91+%26+Fia&id=1&id=2',
    );
    expect(url('/api/a', {}, { name: '', id: [] })).toBe('/api/a');
  });
});

describe('a call that fails', () => {
  /** What is thrown when the network, or the server, does this. */
  async function failureOf(fetch: typeof globalThis.fetch): Promise<unknown> {
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('document', { documentElement: { lang: 'hu', dataset: {} } });
    return call(logFailure, { body: { call: 'search', errorCode: 'network' } }).then(
      () => null,
      (error: unknown) => error,
    );
  }

  test('says what the server says, field by field', async () => {
    const answer = {
      errorCode: 'invalid_input',
      httpCode: 400,
      message: 'Hibás',
      fields: { name: 'required' },
      details: { left: 2 },
    };
    const error = await failureOf(async () => Response.json(answer, { status: 400 }));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject(answer);
  });

  test('has no fields where the server names none', async () => {
    const answer = { errorCode: 'not_found', httpCode: 404, message: 'Nincs' };
    const error = await failureOf(async () => Response.json(answer, { status: 404 }));
    expect(error).toMatchObject({ fields: {}, details: undefined });
  });

  test.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['an answer of somebody else', () => Response.json({ error: 'x' }, { status: 418 }), 418],
    ['nothing at all', () => new Response(null, { status: 500 }), 500],
  ])('by %s is an error that nobody knows', async (_, answer, httpCode) => {
    expect(await failureOf(async () => answer())).toMatchObject({
      errorCode: 'unknown_error',
      httpCode,
    });
  });

  test('without an answer is one of the network; who went away is told of none', async () => {
    const offline = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(offline).toMatchObject({ errorCode: 'network', httpCode: 0 });
    const aborted = new DOMException('gone', 'AbortError');
    expect(await failureOf(() => Promise.reject(aborted))).toBe(aborted);
    const timeout = new DOMException('late', 'TimeoutError');
    expect(await failureOf(() => Promise.reject(timeout))).toMatchObject({ errorCode: 'network' });
  });
});
