import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endCommandsOnSignal, runCommand } from './check/command.ts';
import {
  ANY_DAY,
  DAILY_INTEGRATION,
  DAILY_JOURNEYS,
  DAYS,
  findJourneysWithTimes,
} from './check/days.ts';
import { presentCounts, type TestCounts } from './check/reports.ts';
import { presentStage, runPlaywright, runVitest } from './check/stages.ts';

// The tests that depend on the day, at every day that is known to be awkward; takes hours. Words of a day's name choose
// some: `npm run check:days -- Sunday`; `--quick` runs at each day what `npm test` runs at one, in a minute. The last line is
// for machines, as that of `npm test`.

const { values, positionals: chosen } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const integrationFiles = values.quick ? DAILY_INTEGRATION : [];
const journeyFiles = values.quick ? DAILY_JOURNEYS : findJourneysWithTimes();
const without = values.quick ? ANY_DAY : undefined;
const days = DAYS.filter(({ name }) => chosen.every((word) => name.includes(word)));
if (days.length === 0) {
  console.error(`No such day. There are:\n${DAYS.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(1);
}

endCommandsOnSignal();
const reportFolder = await mkdtemp(join(tmpdir(), 'vizit-check-'));
const counts: TestCounts[] = [];
const failed: string[] = [];

const build = await runCommand(['npm', 'run', '--silent', 'build']);
if (!build.isSuccess) {
  console.error(build.output);
  process.exit(1);
}
for (const { name, at } of days) {
  const suites = [
    ['integration', () => runVitest('integration', reportFolder, { at, files: integrationFiles })],
    ['journeys', () => runPlaywright(reportFolder, { at, files: journeyFiles, without })],
  ] as const;
  for (const [suite, run] of suites) {
    const title = `${name}: ${suite}`;
    const startedAt = performance.now();
    const result = await run();
    if (!result.isSuccess) failed.push(`${title} (CHECK_AT=${at})`);
    if (result.counts) counts.push(result.counts);
    console.log(presentStage(title, result, performance.now() - startedAt));
  }
}

await rm(reportFolder, { recursive: true });
if (failed.length > 0) {
  console.log(`failed:\n${failed.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}
console.log(presentCounts(counts));
