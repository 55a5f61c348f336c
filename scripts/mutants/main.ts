import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { endCommandsOnSignal, PROJECT, runCommand } from '../check/command.ts';
import { judge, plant, type Fault } from './fault.ts';
import { FAULTS } from './faults/index.ts';

// Plants the faults of the list one by one in a copy of the project, and expects a test to turn red each time:
// `npm run mutants`; with `-- --only <word>` those of an area, or whose name or file has the word; with `-- --part 2/3` every
// third of them, from the second on.

/** What a copy for tests can do without, or has of its own. */
const NOT_COPIED = ['node_modules', '.git', '.data', '.react-router', 'build', 'test-results'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '1/1' },
  },
});
const word = values.only.toLowerCase();
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const chosen = (
  FAULTS[word] ??
  Object.values(FAULTS)
    .flat()
    .filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(word))
).filter((_fault, index) => index % parts === part - 1);
if (chosen.length === 0) throw new Error('no fault is meant by that');

endCommandsOnSignal();
const folder = await mkdtemp(join(tmpdir(), 'vizit-mutants-'));
// Also after a signal, once what was running has ended.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await copyProject(folder);
const tests = [...new Set(chosen.flatMap((fault) => fault.tests))];
const healthy = await runTests(folder, tests);
if (judge(healthy.report).verdict !== 'survived') {
  throw new Error(`without a fault the tests must pass:\n${healthy.output}`);
}
const survivors: string[] = [];
for (const fault of chosen) {
  const { verdict, by } = await tryFault(folder, fault);
  console.log(`${verdict === 'killed' ? '✓' : '✗'} ${verdict.padEnd(8)} ${fault.name}`);
  console.log(`             ${verdict === 'survived' ? fault.tests.join(' ') : by}`);
  if (verdict !== 'killed') survivors.push(fault.name);
}
console.log(`${chosen.length - survivors.length} killed, ${survivors.length} survived`);
if (survivors.length > 0) process.exitCode = 1;

async function copyProject(copy: string): Promise<void> {
  await cp(PROJECT, copy, {
    recursive: true,
    filter: (path) => path === PROJECT || !NOT_COPIED.includes(basename(path)),
  });
  await symlink(join(PROJECT, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

async function tryFault(copy: string, fault: Fault) {
  const path = join(copy, fault.file);
  const source = await readFile(path, 'utf8').catch(() => {
    throw new Error(
      `${fault.file} of the fault "${fault.name}" is not there: correct the list in scripts/mutants/faults`,
    );
  });
  await writeFile(path, plant(source, fault));
  const { report } = await runTests(copy, fault.tests);
  await writeFile(path, source);
  return judge(report);
}

async function runTests(
  copy: string,
  tests: string[],
): Promise<{ report: string | null; output: string }> {
  const path = join(copy, 'report.json');
  await rm(path, { force: true });
  const { output } = await runCommand(
    ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${path}`, ...tests],
    {},
    { folder: copy },
  );
  return { report: await readFile(path, 'utf8').catch(() => null), output };
}
