import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CUSTOMER_HEADER } from '../app.ts';
import { test as base } from './journey.ts';
import { memberSite, type Site } from './sites.ts';

interface MemberFixtures {
  /** Every page of the test is this customer's, on a portal of its own beside the one of the journeys. */
  signInAs: (customer: number) => Promise<void>;
}

interface MemberWorkerFixtures {
  site: Site;
}

/** A port that nobody listens on. */
async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

const PROGRAM = join(import.meta.dirname, 'member-portal.ts');

/** Journeys of customers who have signed in. */
export const test = base.extend<MemberFixtures, MemberWorkerFixtures>({
  site: [
    async ({}, use) => {
      const port = await findFreePort();
      const program = spawn(process.execPath, [PROGRAM], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production', MEMBER_PORT: port },
      });
      await once(createInterface(program.stdout), 'line');
      await use(memberSite(port));
      const ended = once(program, 'exit');
      program.stdin.end();
      await ended;
    },
    { scope: 'worker' },
  ],

  signInAs: async ({ context, extraHTTPHeaders }, use) => {
    await use((customer) =>
      context.setExtraHTTPHeaders({ ...extraHTTPHeaders, [CUSTOMER_HEADER]: String(customer) }),
    );
  },
});

export { expect } from '@playwright/test';
