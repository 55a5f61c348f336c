import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCommandsOnSignal } from './check/command.ts';
import { presentCounts, presentFlaky, type FlakyTest, type TestCounts } from './check/reports.ts';
import { presentStage, STEPS, type Stage, type StageResult } from './check/stages.ts';

// The whole check: every stage runs, so that one look shows everything that is wrong.
// The last line is for machines: `N passed, N failed, N skipped` over all test runners.

/** Stages whose output is worth reading also when all is well. */
const ALWAYS_SHOWN = ['requirements'];

endCommandsOnSignal();
const reportFolder = await mkdtemp(join(tmpdir(), 'vizit-check-'));
const failed: string[] = [];
const counts: TestCounts[] = [];
const flaky: FlakyTest[] = [];

async function runStage({ name, needs = [], run }: Stage): Promise<void> {
  const startedAt = performance.now();
  const missing = needs.find((stage) => failed.includes(stage));
  const result: StageResult = missing
    ? { isSuccess: false, detail: `not run: ${missing} failed` }
    : await runSafely(run);
  if (!result.isSuccess) failed.push(name);
  if (result.counts) counts.push(result.counts);
  flaky.push(...(result.flaky ?? []));
  console.log(
    presentStage(name, result, performance.now() - startedAt, ALWAYS_SHOWN.includes(name)),
  );
}

/** A stage that breaks down is one that failed: its neighbours go on, and the rest is looked at. */
async function runSafely(run: Stage['run']): Promise<StageResult> {
  try {
    return await run(reportFolder, flaky.length);
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { isSuccess: false, detail: 'broke down', output };
  }
}

for (const step of STEPS) {
  const working = step.filter(({ isWaiting = false }) => !isWaiting).values();
  const work = async () => {
    for (const stage of working) await runStage(stage);
  };
  await Promise.all([
    ...step.filter(({ isWaiting }) => isWaiting).map(runStage),
    ...Array.from({ length: availableParallelism() }, work),
  ]);
}

await rm(reportFolder, { recursive: true });
if (failed.length > 0) {
  console.log(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
const secondTries = presentFlaky(flaky);
if (secondTries) console.log(secondTries);
console.log(presentCounts(counts));
