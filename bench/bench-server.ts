import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BenchServerOptions {
  /** Connection string of the application's role. */
  url: string;
  clockOffsetMs: number;
  perPage: number;
}

export interface BenchServerPorts {
  app: number;
  /** Answers `/{n}` with n bytes. */
  floor: number;
}

export interface BenchServer {
  ports: BenchServerPorts;
  /** CPU milliseconds spent so far, of the program and of the system for it. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the portal in a process of its own, so that the CPU time of its callers is not counted as its own. */
export async function startBenchServer(options: BenchServerOptions): Promise<BenchServer> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const exited = once(child, 'exit');
  const [ports] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('the server did not start'))),
  ])) as [BenchServerPorts];
  return {
    ports,
    async cpuMs() {
      child.send('cpu');
      const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return (usage.user + usage.system) / 1_000;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
