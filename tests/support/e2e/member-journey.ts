import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

const PROGRAM = join(import.meta.dirname, 'member-portal.ts');

/** Journeys of customers who have signed in. */
export const test = base.extend<MemberFixtures, MemberWorkerFixtures>({
  site: [
    async ({}, use, { parallelIndex }) => {
      const port = String(Number(process.env.E2E_PORT) + 1 + parallelIndex);
      const program = spawn(process.execPath, [PROGRAM], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production', MEMBER_PORT: port },
      });
      await once(createInterface(program.stdout), 'line');
      await use(memberSite(port));
      const ended = once(program, 'exit');
      program.kill('SIGTERM');
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
