import { randomUUID } from 'node:crypto';
import { createAppointmentServices } from '#app/features/appointments/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Pool } from '#db/client.ts';
import { createTestAccounts } from './accounts.ts';
import { APP_SECRET, type HoldInput } from './booking.ts';
import { buildAccount, buildProduct, buildSubscription, type ProductRow } from './builders.ts';
import type { TestDatabase } from './database.ts';

export interface TestCustomer {
  /** As he sees it. */
  portal: Portal;
  customerId: number;
  email: string;
}

/** Somebody signed in to a portal, with a subscription of a product that has appointments unless `product` says otherwise. */
export async function buildCustomerOf(
  { owner, app }: Pick<TestDatabase, 'owner' | 'app'>,
  portal: Portal,
  product: Partial<ProductRow> & { isWithoutSubscription?: boolean } = {},
): Promise<TestCustomer> {
  const { isWithoutSubscription, ...values } = product;
  const partner_id = portal.partner.id;
  const account = await buildAccount(owner, { partner_id, host: portal.host });
  await owner.query('UPDATE account SET verified_at = portal_now() WHERE id = $1', [account.id]);
  if (!isWithoutSubscription) {
    const built = await buildProduct(owner, { partner_id, has_appointments: true, ...values });
    const subscription = { customer_id: account.customer_id, contact_email: account.email };
    await buildSubscription(owner, built, subscription);
  }
  const viewer = await createTestAccounts(app).getViewer(portal, account.customer_id);
  if (!viewer) throw new Error('the customer is not there');
  return {
    customerId: account.customer_id,
    email: account.email,
    portal: {
      ...portal,
      viewer,
      session: {
        id: randomUUID(),
        accountId: account.id,
        customerId: account.customer_id,
        personName: 'Szabó Kata',
        hasFullAuth: false,
      },
    },
  };
}

/** Szabó Zsófi, a child of a customer. @returns her id */
export async function buildMinor(
  owner: Pool,
  { portal, customerId }: TestCustomer,
  dateOfBirth: string,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO minor (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation)
     VALUES ($1, $2, $3, 'Szabó', 'Zsófi', $4, 'child')`,
    [id, portal.partner.id, customerId, dateOfBirth],
  );
  return id;
}

/** What a customer's browser sends to confirm what it holds. */
export function bookInput(
  hold: Omit<HoldInput, 'portal'> & { portal: Portal },
  reservationId: string,
  values: object = {},
) {
  return {
    portal: hold.portal,
    holdSecret: hold.holdSecret,
    idempotencyKey: randomUUID(),
    form: {
      reservationId,
      slotId: hold.slotId,
      subfunctionId: hold.subfunctionId,
      patientComment: '',
      'g-recaptcha-response': 'person',
      ...values,
    },
  };
}

export function createTestAppointments(pool: Pool) {
  return createAppointmentServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
  });
}
