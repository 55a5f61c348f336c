import { writeSync } from 'node:fs';

/** For a program that is measured from outside, run with `--expose-gc`: `SIGUSR2` makes it give back at once what it does not use. */
const STDERR = 2;
let count = 0;

process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  count += 1;
  writeSync(STDERR, `collected ${count}\n`);
});
