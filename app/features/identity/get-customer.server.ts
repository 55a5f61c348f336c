import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { AccountDeps } from './deps.server.ts';
import { toViewer, type Customer, type Subscription } from './customer.ts';
import { insuranceYearOf } from '#app/features/insurance-coverage/insurance-year.ts';
import { getCustomerRow, type CustomerRow } from './queries.server.ts';
import { todayOf } from '#app/time/today.ts';
import { formatNameOfReader, formatPersonName } from '#app/people/person-name.ts';

/** What of the portal a customer's data depend on. */
export type AccountPortal = Pick<Portal, 'partner' | 'market' | 'timeZone'>;

/** A customer of the portal's partner; null: it has none with this id. */
export async function getCustomer(
  deps: Pick<AccountDeps, 'db'>,
  portal: AccountPortal,
  customerId: number,
): Promise<Customer | null> {
  const { row, today } = await findRow(deps, portal, customerId);
  return row && presentCustomer(row, portal, today);
}

/** How the caller is greeted in the language that they read; null: no current subscription has a name. */
export async function getOwnName(
  deps: Pick<AccountDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<string | null> {
  const { customerId } = requireCustomer(portal);
  const { row, today } = await findRow(deps, portal, customerId);
  if (!row || !presentCustomer(row, portal, today).currentSubscription) return null;
  return formatNameOfReader(portal.locale, portal.market, row.last_name, row.first_name);
}

/** What a customer may see and do; null: the portal's partner has none with this id. */
export async function getViewer(
  deps: Pick<AccountDeps, 'db'>,
  portal: AccountPortal,
  customerId: number,
): Promise<Viewer | null> {
  const { row, today } = await findRow(deps, portal, customerId);
  return row && presentViewer(row, portal, today);
}

export function presentViewer(row: CustomerRow, portal: AccountPortal, today: string): Viewer {
  return toViewer(presentCustomer(row, portal, today), { hasMelanoma: row.partner_has_melanoma });
}

/** From the main database: a flag that was just changed must not come back from a copy that lags. */
async function findRow({ db }: Pick<AccountDeps, 'db'>, portal: AccountPortal, customerId: number) {
  const today = todayOf(portal);
  return { today, row: await getCustomerRow(db.main, portal.partner.id, customerId, today) };
}

function presentCustomer(row: CustomerRow, portal: AccountPortal, today: string): Customer {
  const has = (flag: boolean | null) => flag ?? false;
  return {
    id: row.id,
    userEmail: row.user_email,
    currentSubscription: presentSubscription(row, portal, today),
    hasCardNetwork: has(row.has_card_network),
    hasPreauthorization: has(row.has_preauthorization),
    hasMedicalCare: has(row.has_medical_care),
    hasAppointments: has(row.has_appointments),
    hasMap: has(row.has_map),
    hasPaidServices: has(row.has_paid_services),
    hasCalendar: has(row.has_calendar),
    hasMelanoma: has(row.has_melanoma),
    hasActiveProductCampaign: has(row.has_active_product_campaign),
    callCenterNumber: row.call_center_number,
  };
}

function presentSubscription(
  row: CustomerRow,
  { market }: AccountPortal,
  today: string,
): Subscription | null {
  if (row.subscription_id === null) return null;
  const awaitsWorkAddress = row.awaits_work_address ?? false;
  return {
    id: row.subscription_id,
    productId: row.product_id,
    name: formatPersonName(market, row.last_name, row.first_name),
    dateOfBirth: row.date_of_birth,
    contactEmail: row.contact_email,
    phone: row.phone,
    mothersName: row.mothers_name,
    zipcode: row.zipcode,
    city: row.city,
    street: row.street,
    isInsured: row.is_insured,
    // What an employer pays waits like what begins later.
    isInWaitingPeriod:
      row.is_insured &&
      (awaitsWorkAddress || (row.waiting_until !== null && today < row.waiting_until)),
    awaitsWorkAddress,
    currentPeriod: insuranceYearOf(row.starts_on, today),
  };
}
