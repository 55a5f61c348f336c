import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createAltcha } from './human-check-altcha.server.ts';
import type { ProofOfWork } from './human-check-contract.ts';
import { createRecaptcha } from './human-check-recaptcha.server.ts';
import { createHumanCheck, requireHuman, type HumanCheck } from './human-check.server.ts';

const context = { action: 'login', host: 'localhost' } as const;
const appSecret = 'a secret of the tests, long enough to be one';

describe('the proof of work', () => {
  let database: TestDatabase;
  let check: HumanCheck;

  beforeAll(async () => {
    database = await createTestDatabase();
    check = createAltcha({ appSecret, cost: 1, pool: database.app });
  });
  afterAll(() => database.drop());
  afterEach(() => vi.useRealTimers());

  async function takeChallenge(by = check): Promise<ProofOfWork> {
    const answer = await by.createChallenge(context);
    if (answer.kind !== 'altcha') throw new Error('another kind of check');
    return answer.challenge;
  }

  async function solve(challenge: ProofOfWork, values: object = {}): Promise<string> {
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution, ...values })).toString('base64');
  }

  test('solved once counts once', async () => {
    const answer = await solve(await takeChallenge());
    expect(await check.verify(answer, context)).toBe(true);
    expect(await check.verify(answer, context)).toBe(false);
  });

  test('shown twice at the same moment counts once', async () => {
    const answer = await solve(await takeChallenge());
    const verdicts = await Promise.all([1, 2, 3].map(() => check.verify(answer, context)));
    expect(verdicts.filter(Boolean)).toHaveLength(1);
  });

  test('is of one host', async () => {
    const answer = await solve(await takeChallenge());
    expect(await check.verify(answer, { ...context, host: 'ro.localhost' })).toBe(false);
  });

  test('is dead after two minutes', async () => {
    const answer = await solve(await takeChallenge());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    expect(await check.verify(answer, context)).toBe(false);
  });

  test('is refused when made easier, made up, or by another secret', async () => {
    const challenge = await takeChallenge();
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    const later = {
      ...challenge,
      parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 },
    };
    const other = createAltcha({ appSecret: `${appSecret}!`, cost: 1, pool: database.app });
    for (const answer of [
      await solve(easier),
      await solve(later),
      await solve(await takeChallenge(other)),
      await solve(challenge, { solution: { counter: 1, derivedKey: '00' } }),
      await solve(challenge, { solution: { counter: 1e300, derivedKey: 'x' } }),
      await solve({ ...challenge, signature: '' }),
      Buffer.from('null').toString('base64'),
      Buffer.from('{}').toString('base64'),
      'no base64 at all \u0000',
      '',
    ]) {
      expect(await check.verify(answer, context)).toBe(false);
    }
  });

  test('is what the settings ask for, and ends a call that fails it', async () => {
    const db = { main: database.app };
    const made = createHumanCheck({ config: { kind: 'altcha', cost: 1 }, appSecret, db });
    const answer = await solve(await takeChallenge(made));
    await requireHuman(made, answer, 'localhost');
    for (const refused of [answer, undefined, '']) {
      await expect(requireHuman(made, refused, 'localhost')).rejects.toMatchObject({
        code: 'human_check_failed',
        status: 400,
      });
    }
  });
});

test('an answer counts only when it was made for the action login [C831]', async () => {
  const checkOfAnswersFor = (action: string): HumanCheck => ({
    createChallenge: () => Promise.resolve({ kind: 'recaptcha', siteKey: 'site' }),
    mayBeRepeated: () => false,
    verify: (answer, asked) =>
      Promise.resolve(
        answer === 'an answer' && asked.action === action && asked.host === 'portal.example',
      ),
  });
  await requireHuman(checkOfAnswersFor('login'), 'an answer', 'portal.example');
  await expect(
    requireHuman(checkOfAnswersFor('register'), 'an answer', 'portal.example'),
  ).rejects.toMatchObject({ code: 'human_check_failed' });
});

describe('reCAPTCHA', () => {
  const good = { success: true, score: 0.9, action: 'login', hostname: 'localhost' };
  let server: Server | null = null;

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function serve(answer: RequestListener, onFailure: (error: unknown) => void = () => {}) {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo;
    const verifyUrl = `http://localhost:${port}/siteverify`;
    return createRecaptcha({ siteKey: 'site', secret: 'secret', verifyUrl, onFailure });
  }

  test('asks with secret and answer, and tells the browser only the site key', async () => {
    let asked = '';
    const check = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => (asked += chunk.toString()));
      request.on('end', () => response.end(JSON.stringify(good)));
    });
    expect(await check.verify('an answer', context)).toBe(true);
    expect(asked).toBe('secret=secret&response=an+answer');
    expect(await check.createChallenge(context)).toEqual({ kind: 'recaptcha', siteKey: 'site' });
  });

  test.each([
    ['not successful', { ...good, success: false }],
    ['a likely program', { ...good, score: 0.3 }],
    ['without score', { ...good, score: undefined }],
    ['of another action than login', { ...good, action: 'register' }],
    ['of another host', { ...good, hostname: 'evil.example' }],
  ])('refuses an answer that is %s', async (_, verdict) => {
    const check = await serve((_request, response) => response.end(JSON.stringify(verdict)));
    expect(await check.verify('answer', context)).toBe(false);
  });

  test('that is down, slow or babbles lets nobody pass, within three seconds [FT-13]', async () => {
    const failures: unknown[] = [];
    const slow = await serve(
      () => {},
      (error) => failures.push(error),
    );
    const started = performance.now();
    expect(await slow.verify('answer', context)).toBe(false);
    expect(performance.now() - started).toBeLessThan(3_500);
    server?.closeAllConnections();
    server?.close();
    expect(await slow.verify('answer', context)).toBe(false);
    const babbling = await serve(
      (_request, response) => response.end('<html>'),
      (error) => failures.push(error),
    );
    expect(await babbling.verify('answer', context)).toBe(false);
    expect(failures).toHaveLength(3);
  });
});
