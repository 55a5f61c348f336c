import { query, transact, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** A customer; the other fields are null without a current subscription. */
export interface CustomerRow {
  id: number;
  user_email: string;
  partner_has_melanoma: boolean;
  subscription_id: number | null;
  product_id: number;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  contact_email: string;
  phone: string;
  mothers_name: string;
  zipcode: string;
  city: string;
  street: string;
  starts_on: string;
  waiting_until: string | null;
  is_insured: boolean;
  has_card_network: boolean;
  has_preauthorization: boolean;
  has_medical_care: boolean;
  has_appointments: boolean;
  has_map: boolean;
  has_paid_services: boolean;
  has_calendar: boolean;
  has_melanoma: boolean;
  has_active_product_campaign: boolean;
  call_center_number: string | null;
}

const customer = sql.named<CustomerRow>(
  'accounts_customer',
  `SELECT c.id, c.user_email, pa.has_melanoma AS partner_has_melanoma, s.id AS subscription_id, s.product_id,
          s.last_name, s.first_name, s.date_of_birth::text, s.contact_email, s.phone, s.mothers_name, s.zipcode, s.city, s.street,
          s.starts_on::text, s.waiting_until::text, p.is_insured, p.has_card_network, p.has_preauthorization, p.has_medical_care,
          p.has_appointments, p.has_map, p.has_paid_services, p.has_calendar, p.has_melanoma, p.has_active_product_campaign,
          p.call_center_number
     FROM customer c
     JOIN partner pa ON pa.id = c.partner_id
     LEFT JOIN subscription s ON s.customer_id = c.id AND s.starts_on <= $2::date AND (s.ends_on IS NULL OR s.ends_on > $2::date)
     LEFT JOIN product p ON p.id = s.product_id
    WHERE c.id = $1`,
);

/** A customer of the partner with the subscription that holds on a day; subscriptions never overlap. */
export function getCustomerRow(
  pool: Pool,
  partnerId: number,
  customerId: number,
  today: string,
): Promise<CustomerRow | null> {
  return transact(
    pool,
    async (transaction) => (await query(transaction, customer, [customerId, today]))[0] ?? null,
    { partnerId },
  );
}
