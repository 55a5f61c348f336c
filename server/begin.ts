import { pathToFileURL } from 'node:url';
import { buildProgram, PROGRAM } from './build.ts';
import { takeOverCompiled } from './compiled.ts';
import { askForLeanMemory } from './lean-memory.ts';
import { createProgress } from './progress.ts';

// `npm start`: the same process under the same number, once its memory is asked for as it should be.
const environment = askForLeanMemory(process.env, process.platform);
if (environment) {
  const { execPath, execArgv, argv } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], environment);
}
takeOverCompiled();
await createProgress().step('Program', buildProgram, (isNew) => (isNew ? 'built' : 'up to date'));
await import(pathToFileURL(PROGRAM).href);
