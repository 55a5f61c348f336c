import type { Pool } from '#db/client.ts';
import { buildPartner } from './partners.ts';
import { insert, next, type Values } from './rows.ts';

export interface ProductRow {
  id: number;
  partner_id: number;
  key: string;
  name: string;
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
  needs_eligibility: boolean;
  /** Of an employer's addresses who pays for it. */
  work_domains: string[];
  call_center_number: string | null;
}

/** Something the partner sells; every flag but the calendar is off. */
export async function buildProduct(
  db: Pool,
  values: Partial<ProductRow> = {},
): Promise<ProductRow> {
  const n = next();
  return insert(db, 'product', {
    id: n,
    partner_id: values.partner_id ?? (await buildPartner(db)).id,
    key: `product-${n}`,
    name: `Product ${n}`,
    is_insured: false,
    has_calendar: true,
    ...values,
  });
}

/** What a product pays for in a specialty: all of it, but for the values given. */
export async function buildCover(
  db: Pool,
  product: ProductRow,
  values: { specialization_id: number } & Values,
): Promise<void> {
  await insert(db, 'product_cover', {
    product_id: product.id,
    partner_id: product.partner_id,
    ...values,
  });
}

/** What a partner's insurance says of care: included, and no more, unless the values say so. */
export async function buildCare(
  db: Pool,
  values: { partner_id: number; subfunction_id: number } & Values,
): Promise<void> {
  await db.query('DELETE FROM partner_subfunction WHERE partner_id = $1 AND subfunction_id = $2', [
    values.partner_id,
    values.subfunction_id,
  ]);
  await insert(db, 'partner_subfunction', { is_included_in_insurance: true, ...values });
}

export interface VoucherRow {
  code: string;
  partner_id: number;
  product_id: number;
}

/** An unused voucher of a product's partner; with `listed` the partner's list names it. */
export async function buildVoucher(
  db: Pool,
  product: ProductRow,
  { listed }: { listed?: { plan: string; bundle_created_on: string } } = {},
): Promise<VoucherRow> {
  const { partner_id } = product;
  const code = `TEST${String(next()).padStart(6, '0')}`;
  if (listed) await insert(db, 'voucher_eligibility', { partner_id, code, ...listed });
  return insert(db, 'voucher', { partner_id, code, product_id: product.id });
}

/** How a partner takes registrations. */
export async function buildRegistrationCampaign(
  db: Pool,
  values: {
    partner_id: number;
    product_id?: number;
    opens?: string;
    closes?: string;
    usable_until?: string;
    title?: object;
    text?: object;
  },
): Promise<void> {
  await insert(db, 'registration_campaign', values);
}
