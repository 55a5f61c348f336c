import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../server/begin.ts');

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface PortalProcess {
  port: number;
  pid: number;
  /** What it has printed so far. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with its code once it has ended. */
  exited: Promise<number | null>;
  /** Asks it as a page of the host would. */
  ask(
    host: string,
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: unknown },
  ): Promise<Answer>;
  stop(): Promise<void>;
}

/** The program as an operator runs it, with a database of the test. Ready to serve (or `awaited`: at what it has said). */
export async function startPortalProcess(
  environment: Record<string, string>,
  {
    nodeArguments = [],
    awaited = /^✓ Portal/m,
  }: { nodeArguments?: readonly string[]; awaited?: RegExp } = {},
): Promise<PortalProcess> {
  const port = Number(environment['PORT'] ?? (await findPort()));
  const child = spawn(process.execPath, [...nodeArguments, PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), ...environment },
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let said = '';
  const isThere = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (awaited.test(said)) resolve(true);
      });
    }
  });
  if ((await Promise.race([isThere, exited])) !== true) throw new Error(said);
  return {
    port,
    pid: child.pid ?? 0,
    said: () => said,
    kill: (signal) => void child.kill(signal),
    exited,
    ask: (host, path, options) => ask(port, host, path, options),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function ask(
  port: number,
  host: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: {
          host,
          origin: `https://${host}`,
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
