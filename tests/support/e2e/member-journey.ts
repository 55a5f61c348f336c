import { randomUUID } from 'node:crypto';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { buildAccount, type AccountRow } from '../builders/people.ts';
import { arrangeSignIn } from './arranged-account.ts';
import { test as base } from './journey.ts';
import { HUNGARIAN, type Site } from './sites.ts';

interface MemberFixtures {
  /** Every page of the test is this customer's. */
  signInAs: (customer: number) => Promise<void>;
  /** The portal of the members. */
  site: Site;
}

/** Journeys of customers who have signed in. */
export const test = base.extend<MemberFixtures>({
  site: ({}, use) => use(HUNGARIAN),

  signInAs: async ({ context, database, site }, use) => {
    await use(async (customer) => {
      const { rows } = await database.query<AccountRow>(
        'SELECT * FROM account WHERE customer_id = $1',
        [customer],
      );
      const account =
        rows[0] ??
        (await buildAccount(database, {
          partner_id: GENERIC_PARTNER,
          customer_id: customer,
          email: `${randomUUID()}@members.example`,
        }));
      await arrangeSignIn(context, database, account, site);
    });
  },
});

export { expect } from '@playwright/test';
