import { randomBytes, randomUUID } from 'node:crypto';
import { createAppointmentServices } from '#app/features/appointments/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Pool } from '#db/client.ts';
import { customerActor } from './actors.ts';
import { createTestAccounts } from './accounts.ts';
import { APP_SECRET, friendlyCheck, type BookingScene, type HoldInput } from './booking.ts';
import { buildAccount, buildSubscription } from './builders/people.ts';
import { buildCare, buildCover, buildProduct, type ProductRow } from './builders/products.ts';
import type { TestDatabase } from './database.ts';

export interface TestCustomer {
  /** As they see it. */
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
      actor: customerActor({
        partnerId: partner_id,
        customerId: account.customer_id,
        accountId: account.id,
      }),
    },
  };
}

/** Szabó Zsófi, a child of a customer. @returns their id */
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
    humanCheck: friendlyCheck,
    tokenMisses: createTokenMisses(),
  });
}

export interface InsuredValues {
  product?: Partial<ProductRow>;
  /** Terms of the cover of the scene's specialty; null: the product does not cover it. */
  cover?: Record<string, unknown> | null;
  /** What the partner's insurance says of the scene's care. */
  care?: Record<string, unknown>;
  waitingUntil?: string;
}

/** A member whose product covers the care of a scene: all of it, but for the values given. */
export async function buildInsuredOf(
  database: Pick<TestDatabase, 'owner' | 'app'>,
  scene: BookingScene,
  { product = {}, cover = {}, care = {}, waitingUntil }: InsuredValues = {},
): Promise<TestCustomer & { subscriptionId: number; specializationId: number }> {
  const { owner } = database;
  const customer = await buildCustomerOf(database, scene.portal, {
    is_insured: true,
    has_medical_care: true,
    ...product,
  });
  const { rows } = await owner.query<{ id: number; product_id: number; specialization_id: number }>(
    `SELECT u.id, u.product_id, s.specialization_id FROM subscription u, subfunction s WHERE u.customer_id = $1 AND s.id = $2`,
    [customer.customerId, scene.subfunctionId],
  );
  const [found] = rows;
  if (!found) throw new Error('the member has no subscription');
  const partner_id = scene.portal.partner.id;
  const specialization_id = found.specialization_id;
  if (cover) {
    await buildCover(owner, { id: found.product_id, partner_id } as ProductRow, {
      specialization_id,
      ...cover,
    });
  }
  await buildCare(owner, { partner_id, subfunction_id: scene.subfunctionId, ...care });
  if (waitingUntil) {
    await owner.query('UPDATE subscription SET waiting_until = $2 WHERE id = $1', [
      found.id,
      waitingUntil,
    ]);
  }
  return { ...customer, subscriptionId: found.id, specializationId: specialization_id };
}

/** Gives a customer the number that the partner knows them by. */
export async function giveMemberId(
  owner: Pool,
  { customerId }: Pick<TestCustomer, 'customerId'>,
  memberId: string,
): Promise<void> {
  await owner.query('UPDATE customer SET external_id = $2 WHERE id = $1', [customerId, memberId]);
}

/** Makes an adult share a customer's account, named as in the adult's own subscription. */
export async function shareWith(
  owner: Pool,
  holder: TestCustomer,
  adult: TestCustomer,
): Promise<void> {
  await owner.query(
    `INSERT INTO relative (id, partner_id, holder_id, customer_id, last_name, first_name, date_of_birth, relation, zipcode, city, street, email, hash, expires_at)
     SELECT $1, s.partner_id, $2, s.customer_id, s.last_name, s.first_name, s.date_of_birth, 'spouse', s.zipcode, s.city, s.street, s.contact_email, $3, portal_now()
       FROM subscription s WHERE s.customer_id = $4`,
    [randomUUID(), holder.customerId, randomBytes(32), adult.customerId],
  );
}
