import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getHumanCheck } from './human-check-contract.ts';
import { prepareHumanCheck, resetHumanCheck, takeHumanCheck } from './human-check.ts';

let challenges = 0;
let isDown = false;

/** Answers at once with the number of the challenge. */
class FakeWorker extends EventTarget {
  terminate(): void {}
  postMessage(challenge: { number: number }): void {
    const data = { solution: { counter: challenge.number, derivedKey: '' } };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

beforeEach(() => {
  challenges = 0;
  isDown = false;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', { documentElement: { lang: 'hu', dataset: {} } });
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDown) throw new TypeError('no network');
    if (url !== getHumanCheck.path) return Response.json({});
    challenges += 1;
    return Response.json({ kind: 'altcha', challenge: { number: challenges } });
  });
});

afterEach(async () => {
  await takeHumanCheck().catch(() => {});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function numberOf(answer: string): number {
  return (JSON.parse(atob(answer)) as { solution: { counter: number } }).solution.counter;
}

describe('a human check in the browser', () => {
  test('is prepared once and taken by one call', async () => {
    prepareHumanCheck();
    prepareHumanCheck();
    expect(numberOf(await takeHumanCheck())).toBe(1);
    expect(numberOf(await takeHumanCheck())).toBe(2);
    expect(challenges).toBe(2);
  });

  test('that grew old while a form was filled in is made anew', async () => {
    prepareHumanCheck();
    vi.advanceTimersByTime(110_000);
    expect(numberOf(await takeHumanCheck())).toBe(2);
  });

  test('is begun again after a failed call [C641]', async () => {
    prepareHumanCheck();
    resetHumanCheck();
    expect(numberOf(await takeHumanCheck())).toBe(2);
  });

  test('whose preparation failed is tried again when it is needed', async () => {
    isDown = true;
    prepareHumanCheck();
    await expect(takeHumanCheck()).rejects.toMatchObject({ errorCode: 'network' });
    prepareHumanCheck();
    isDown = false;
    expect(numberOf(await takeHumanCheck())).toBe(1);
  });
});
