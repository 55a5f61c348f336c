import { stdin } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { inspectFile } from '#app/features/files/inspect.server.ts';

/** Looks at the file that comes in, in a process that does nothing else, and writes what that took. */
const content = await buffer(stdin);
const before = { peak: process.resourceUsage().maxRSS, cpu: process.cpuUsage() };
const outcome = await inspectFile(content).then(
  ({ kind }) => `kept as ${kind}`,
  (error: { fields?: { file?: string } }) => error.fields?.file,
);
const { user, system } = process.cpuUsage(before.cpu);
process.stdout.write(
  JSON.stringify({
    outcome,
    cpuMs: (user + system) / 1_000,
    grownMb: (process.resourceUsage().maxRSS - before.peak) / 1_024,
  }),
);
