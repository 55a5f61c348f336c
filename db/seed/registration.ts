import { DEMO_VOUCHERS } from '#app/demo/voucher-codes.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { findProductIds, GENERIC_PARTNER, requirePartnerId } from './partners.ts';

/** Covers what the plain insurance of the demo covers. */
const EMPLOYER = { product: 'workplace', coveredLike: 'insurance' };
/** What each kind of the demo's vouchers opens. */
const VOUCHER_PRODUCTS = {
  selfPaid: 'self_paid',
  insured: 'card_insurance',
  employer: EMPLOYER.product,
  eligible: 'tele_health',
  notEligible: 'tele_health',
};
const telekomHealth = requirePartnerId('telekom_health');

/** Vouchers of the demo; how its partners take registrations is in their records. */
export async function loadRegistration(client: Transaction): Promise<void> {
  const genericProduct = await findProductIds(client, GENERIC_PARTNER);
  await client.query(
    `INSERT INTO product_cover (partner_id, product_id, specialization_id, limit_amount, quantity_limit, downpayment, downpayment_type, limit_amount_per_visit)
     SELECT partner_id, $1, specialization_id, limit_amount, quantity_limit, downpayment, downpayment_type, limit_amount_per_visit
       FROM product_cover WHERE product_id = $2`,
    [genericProduct(EMPLOYER.product), genericProduct(EMPLOYER.coveredLike)],
  );
  const productOf: Record<string, (key: string) => number> = {
    telekom_health: await findProductIds(client, telekomHealth),
  };
  const vouchers = Object.entries(DEMO_VOUCHERS).flatMap(([partner, kinds]) =>
    kinds.flatMap(({ kind, codes }) =>
      codes.map((code) => ({
        partner_id: requirePartnerId(partner),
        product_id: (productOf[partner] ?? genericProduct)(VOUCHER_PRODUCTS[kind]),
        code,
        kind,
      })),
    ),
  );
  await copyRows(
    client,
    'voucher',
    vouchers.map(({ kind: _kind, ...voucher }) => voucher),
  );
  await client.query(
    `WITH made AS (INSERT INTO code_batch (partner_id, kind, product_id, name, size)
                     SELECT partner_id, 'voucher', product_id, 'Demo', count(*) FROM voucher GROUP BY partner_id, product_id RETURNING id, product_id)
     UPDATE voucher v SET batch_id = made.id FROM made WHERE made.product_id = v.product_id`,
  );
  await copyRows(
    client,
    'voucher_eligibility',
    vouchers
      .filter(({ partner_id }) => partner_id === telekomHealth)
      .map(({ partner_id, code, kind }) => ({
        partner_id,
        code,
        plan: kind === 'eligible' ? 'monthly' : 'prepaid',
        bundle_created_on: '2021-05-01',
      })),
  );
}
