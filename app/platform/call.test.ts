import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT_MARK_HEADER } from './call-headers.ts';
import { call } from './call.ts';
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
