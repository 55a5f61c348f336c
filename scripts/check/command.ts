import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const PROJECT = join(import.meta.dirname, '../..');

/** Longer than any stage takes on two slow cores; a stage that hangs must not hold a build server. */
const COMMAND_LIMIT_MS = 15 * 60_000;

export interface CommandResult {
  isSuccess: boolean;
  /** What the command wrote to both outputs, in order. */
  output: string;
}

/** Runs a program of the project (`node_modules/.bin` comes first, so `node` is the project's own), in its folder or another. */
export async function runCommand(
  command: readonly string[],
  environment: Record<string, string | undefined> = {},
  folder = PROJECT,
): Promise<CommandResult> {
  const [program = '', ...rest] = command;
  const path = [join(PROJECT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...process.env, PATH: path, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: COMMAND_LIMIT_MS,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return await new Promise((resolve) => {
    child.once('error', (error) => resolve({ isSuccess: false, output: error.message }));
    child.once('close', (code, signal) => {
      if (signal) chunks.push(Buffer.from(`\nended by ${signal}`));
      resolve({ isSuccess: code === 0, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
