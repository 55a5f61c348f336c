import { DEMO_VOUCHERS } from '#app/demo/voucher-codes.ts';
import type { Transaction } from '../client.ts';
import { copyRows, type CopyRow } from '../copy.ts';
import { GENERIC_PARTNER, requirePartnerId } from './partners.ts';

const GENERIC_PRODUCTS = { selfPaid: 3, insured: 1, employer: 7 };
/** Covers what the plain insurance of the demo covers. */
const COVERED_LIKE = 2;
const MEMBERS_PRODUCT = 4;
const TELECOM_PRODUCT = 5;
const TELECOM_HEALTH_PRODUCT = 6;
const nn = requirePartnerId('nn');
const telekom = requirePartnerId('telekom');
const telekomHealth = requirePartnerId('telekom_health');

const product = (id: number, partner_id: number, hu: string, values: CopyRow = {}): CopyRow => ({
  id,
  partner_id,
  key: `product-${id}`,
  name: hu,
  is_insured: false,
  has_paid_services: true,
  has_appointments: true,
  has_calendar: true,
  has_map: true,
  has_medical_care: false,
  needs_eligibility: false,
  work_domains: [],
  call_center_number: '+3615550100',
  ...values,
});

const VOUCHER_PRODUCTS = {
  ...GENERIC_PRODUCTS,
  eligible: TELECOM_HEALTH_PRODUCT,
  notEligible: TELECOM_HEALTH_PRODUCT,
};
const PARTNER_IDS: Record<string, number> = {
  generic: GENERIC_PARTNER,
  telekom_health: telekomHealth,
};

/** How the demo's partners take registrations: by voucher, for members of a telecom company, freely, or no more. */
export async function loadRegistration(client: Transaction): Promise<void> {
  await copyRows(client, 'product', [
    product(MEMBERS_PRODUCT, nn, 'Egészségtárs tagság'),
    product(TELECOM_PRODUCT, telekom, 'TeleOrvos'),
    product(TELECOM_HEALTH_PRODUCT, telekomHealth, 'TeleEgészség', { needs_eligibility: true }),
    product(GENERIC_PRODUCTS.employer, GENERIC_PARTNER, 'Munkahelyi egészségprogram', {
      is_insured: true,
      has_medical_care: true,
      has_paid_services: false,
      work_domains: ['ceg.example'],
    }),
  ]);
  await client.query(
    `INSERT INTO product_cover (partner_id, product_id, specialization_id, limit_amount, quantity_limit, downpayment, downpayment_type, limit_amount_per_visit)
     SELECT partner_id, $1, specialization_id, limit_amount, quantity_limit, downpayment, downpayment_type, limit_amount_per_visit
       FROM product_cover WHERE product_id = $2`,
    [GENERIC_PRODUCTS.employer, COVERED_LIKE],
  );
  const vouchers = Object.entries(DEMO_VOUCHERS).flatMap(([partner, kinds]) =>
    kinds.flatMap(({ kind, codes }) =>
      codes.map((code) => ({ partner_id: PARTNER_IDS[partner] ?? 0, code, kind })),
    ),
  );
  await copyRows(
    client,
    'voucher',
    vouchers.map(({ kind, ...voucher }) => ({ ...voucher, product_id: VOUCHER_PRODUCTS[kind] })),
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
  await copyRows(client, 'registration_campaign', [
    {
      partner_id: nn,
      product_id: MEMBERS_PRODUCT,
      opens: null,
      closes: null,
      usable_until: null,
      title: {},
      text: {},
    },
    {
      partner_id: telekom,
      product_id: null,
      opens: '2020-04-01',
      closes: '2024-03-31',
      usable_until: '2024-03-31',
      title: {
        hu: 'Az ingyenes szolgáltatás véget ért',
        ro: 'Serviciul gratuit s-a încheiat',
        en: 'The free service has ended',
      },
      text: {
        hu: 'Az ingyenes szolgáltatást 2024. március 31-ig lehetett aktiválni. Új regisztrációt már nem fogadunk.',
        ro: 'Serviciul gratuit a putut fi activat până la 31 martie 2024. Nu mai primim înregistrări noi.',
        en: 'The free service could be activated until 31 March 2024. We do not take new registrations any more.',
      },
    },
  ]);
}
