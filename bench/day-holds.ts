import { pbkdf2Sync } from 'node:crypto';
import { solveChallenge, type DeriveKeyFunction } from 'altcha-lib';
import { createAltcha } from '#app/platform/human-check-altcha.server.ts';
import { HUMAN_CHECK_ACTION } from '#app/platform/human-check-contract.ts';
import { nowMs } from '#app/time/clock.ts';
import { startBenchServer } from './bench-server.ts';
import { BENCH_SECRET } from './secret.ts';
import type { BenchDatabase } from './database.ts';
import type { HoldsResult } from './day-results.ts';
import { createHttpClient } from './http-client.ts';
import { PIECES } from './answer-cpu.ts';
import { sideBySide } from './measure.ts';
import { followDatabase } from './process-cpu.ts';
import { findFreeSupply } from './slots.ts';
import { median } from './statistics.ts';
import { BENCH_MAIL_DOMAIN, hold, submit } from './together.ts';

const CLIENTS = 16;
/** An answer of a hold. */
const ANSWER_BYTES = 900;
/**
 * Both kinds of booking and the plain server begin with so many that do not count: the compiler goes on improving the code for
 * about a thousand calls, the first minute of a portal's life.
 */
const WARMUP = 1_000;

/** Books over HTTP as visitors do: each call with a proof of work of its own, which the server checks and uses up. */
export async function measureHolds(
  database: BenchDatabase,
  { count, ...options }: { count: number; clockOffsetMs: number; uploadsFolder: string },
): Promise<HoldsResult> {
  const { owner } = database;
  const server = await startBenchServer(database, { ...options, guardsHolds: true });
  const client = createHttpClient(server.ports.app, CLIENTS);
  const floorClient = createHttpClient(server.ports.floor, CLIENTS);
  const today = new Date(nowMs()).toISOString().slice(0, 10);
  const supply = await findFreeSupply(owner, 2 * (count + PIECES + WARMUP), today);
  const databaseCpuMs = await followDatabase(owner);
  try {
    const humans = await solve(database, 3 * (count + PIECES + WARMUP));
    const human = () => humans.pop() ?? '';
    const book = async () => submit(client, await hold(client, supply, human()), human());
    const justHold = async () => void (await hold(client, supply, human()));
    const floor = async () => void (await floorClient.get(`/${ANSWER_BYTES}`));
    const cpuMs = async () => (await server.cpuMs()) + databaseCpuMs();
    const piece = Math.ceil(count / PIECES);
    const timed = async (run: () => Promise<void>) => {
      const before = await cpuMs();
      const rate = await perSecond(piece, run);
      return { rate, cpuMs: ((await cpuMs()) - before) / piece };
    };
    for (const run of [justHold, book, floor]) await perSecond(WARMUP, run);
    const pieces: Record<'hold' | 'submit' | 'floor', { rate: number; cpuMs: number }>[] = [];
    for (let n = 0; n < PIECES; n += 1) {
      pieces.push({
        hold: await timed(justHold),
        submit: await timed(book),
        floor: await timed(floor),
      });
    }
    return {
      holdsPerSecond: median(pieces.map(({ hold: { rate } }) => rate)),
      cpuMs: median(pieces.map(({ hold: one }) => one.cpuMs)),
      submitsPerSecond: median(pieces.map(({ submit: { rate } }) => rate)),
      submitCpuMs: median(pieces.map(({ submit: one }) => one.cpuMs)),
      floorPerSecond: median(pieces.map(({ floor: { rate } }) => rate)),
    };
  } finally {
    client.close();
    floorClient.close();
    await server.stop();
    await owner.query('TRUNCATE token, outbox, idempotency_key, human_check_used');
    await owner.query(
      `DELETE FROM reservation WHERE patient_email LIKE $1 OR status IN ('started', 'expired')`,
      [`%@${BENCH_MAIL_DOMAIN}`],
    );
  }
}

async function perSecond(count: number, run: () => Promise<void>): Promise<number> {
  let left = count;
  const startedAt = performance.now();
  await sideBySide(CLIENTS, async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  });
  return (count / (performance.now() - startedAt)) * 1_000;
}

/** Solved beforehand: it is the browsers that spend time on it. */
export async function solve({ pool }: BenchDatabase, count: number): Promise<string[]> {
  const check = createAltcha({ appSecret: BENCH_SECRET, cost: 1, pool });
  const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
    parameters: {},
    derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
  });
  const answers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const made = await check.createChallenge({ action: HUMAN_CHECK_ACTION, host: 'localhost' });
    if (made.kind !== 'altcha') throw new Error('another kind of check');
    const solution = await solveChallenge({
      challenge: made.challenge,
      deriveKey,
      counterStart: 600,
    });
    const answer = JSON.stringify({ challenge: made.challenge, solution });
    answers.push(Buffer.from(answer).toString('base64'));
  }
  return answers;
}
