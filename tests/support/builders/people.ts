import type { Pool } from '#db/client.ts';
import { buildPartner } from './partners.ts';
import type { ProductRow } from './products.ts';
import { insert, next } from './rows.ts';

export interface CustomerRow {
  id: number;
  partner_id: number;
  user_email: string;
}

export async function buildCustomer(
  db: Pool,
  values: Partial<CustomerRow> = {},
): Promise<CustomerRow> {
  return insert(db, 'customer', {
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    user_email: `customer-${next()}@members.test`,
    ...values,
  });
}

export interface AccountRow {
  id: number;
  partner_id: number;
  customer_id: number;
  email: string;
  password_hash: string | null;
  status: 'pending' | 'active' | 'locked' | 'erased';
  locale: string;
  host: string;
}

/** An active account without a password; without `customer_id` of a new customer with the same address. */
export async function buildAccount(
  db: Pool,
  values: Partial<AccountRow> = {},
): Promise<AccountRow> {
  const email = values.email ?? `account-${next()}@members.test`;
  const partner_id = values.partner_id ?? (await buildPartner(db)).id;
  return insert(db, 'account', {
    partner_id,
    customer_id:
      values.customer_id ?? (await buildCustomer(db, { partner_id, user_email: email })).id,
    email: email.toLowerCase(),
    status: 'active',
    locale: 'hu',
    host: 'localhost',
    ...values,
  });
}

export interface StaffRow {
  id: number;
  partner_id: number;
  account_id: number;
  name: string;
}

/** Kiss Edit of the staff, who signs in at `partner_id` and has these roles. */
export async function buildStaff(
  db: Pool,
  grants: readonly { role: string; partner_id: number; provider_id?: number }[],
  values: Partial<StaffRow> & { email?: string; host?: string; password_hash?: string } = {},
): Promise<StaffRow> {
  const {
    email = `staff-${next()}@staff.test`,
    host = 'localhost',
    password_hash,
    ...own
  } = values;
  const partner_id = own.partner_id ?? grants[0]?.partner_id ?? (await buildPartner(db)).id;
  const account = await insert<{ id: number }>(db, 'account', {
    partner_id,
    kind: 'staff',
    email,
    status: 'active',
    locale: 'hu',
    host,
    ...(password_hash === undefined ? {} : { password_hash }),
  });
  const staff = await insert<StaffRow>(db, 'staff_member', {
    partner_id,
    account_id: account.id,
    name: 'Kiss Edit',
    ...own,
  });
  for (const grant of grants) await insert(db, 'staff_grant', { staff_id: staff.id, ...grant });
  return staff;
}

/** Of the staff, and as whom the directory has them. */
export async function buildStaffDoctor(
  db: Pool,
  staffId: number,
  doctor: { languages: string[]; specializationIds: number[]; doctorIds: number[] },
): Promise<void> {
  await insert(db, 'staff_doctor', {
    staff_id: staffId,
    languages: doctor.languages,
    specialization_ids: doctor.specializationIds,
  });
  for (const id of doctor.doctorIds) {
    await insert(db, 'staff_doctor_listing', { doctor_id: id, staff_id: staffId });
  }
}

export interface SubscriptionRow {
  id: number;
  customer_id: number;
  first_name: string;
  mothers_name: string | null;
  starts_on: string;
  ends_on: string | null;
  waiting_until: string | null;
}

/** A subscription of a product since 2020; without `customer_id` of a new customer. */
export async function buildSubscription(
  db: Pool,
  product: ProductRow,
  values: Partial<SubscriptionRow> = {},
): Promise<SubscriptionRow> {
  const { partner_id } = product;
  return insert(db, 'subscription', {
    partner_id,
    product_id: product.id,
    customer_id: values.customer_id ?? (await buildCustomer(db, { partner_id })).id,
    last_name: 'Szabó',
    first_name: 'Kata',
    date_of_birth: '1986-04-12',
    contact_email: 'kata@members.test',
    phone: '+36205550101',
    mothers_name: 'Nagy Ilona',
    zipcode: '1117',
    city: 'Budapest',
    street: 'Irinyi József utca 14.',
    starts_on: '2020-05-10',
    ...values,
  });
}
