import { afterEach, expect, test, vi } from 'vitest';
import { getCareToChange } from './contract.ts';
import { loadBeginning } from './load-beginning.ts';
import { readRequest } from './read-request.ts';

const CHANGE = '01920000-0000-7000-8000-000000000001';
const VIEWER = { isInsured: true, hasPreauthorization: true, hasMedicalCare: true };

afterEach(() => vi.unstubAllGlobals());

/** Each address answers with this; any other with an empty object. */
function answer(answers: Record<string, { status: number; body: unknown }>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'hu', dataset: {} } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const { status, body } = answers[url.split('?')[0] ?? ''] ?? { status: 200, body: {} };
    return Response.json(body, { status });
  });
  return asked;
}

test('a clinic that does not come is none that its patient does not want any more; one that is not there can be chosen anew', async () => {
  const open = (asked: object) =>
    loadBeginning(readRequest(asked, VIEWER), null, new AbortController().signal);
  const told = {
    market: 'RO',
    providerId: 7,
    doctorId: null,
    details: { subfunction: { id: 31 } },
  };
  const details = { [getCareToChange.path.replace(':id', CHANGE)]: { status: 200, body: told } };
  const clinic = (code: string, status: number) => ({
    '/api/providers/7': { status, body: { errorCode: code, httpCode: status, message: code } },
  });
  answer({ ...details, ...clinic('unknown_error', 503) });
  await expect(open({ change: CHANGE })).rejects.toThrow('unknown_error');
  expect(await open({ providerId: 7 })).toMatchObject({ provider: null, change: null });
  const asked = answer({ ...details, ...clinic('not_found', 404) });
  expect(await open({ change: CHANGE })).toMatchObject({ provider: null, change: told });
  // Whatever the page's market is.
  expect(asked).toContain('/api/providers/7?market=RO');
});
