import { importPartner } from '#app/features/partners/import-partner.server.ts';
import { partnerRecords } from '#app/themes/index.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import { addDays } from '#app/time/week.ts';
import type { Transaction } from '../client.ts';

/** Ids of the demo's partners, by their keys. */
const PARTNER_IDS: Readonly<Record<string, number>> = {
  generic: 1,
  public_search: 2,
  nn: 3,
  insurer: 4,
  telekom_health: 5,
  telekom: 6,
  tesco: 7,
  derma_ai: 8,
  up: 9,
};

export const ALL_PARTNERS: readonly number[] = Object.values(PARTNER_IDS);
export const GENERIC_PARTNER = requirePartnerId('generic');
export const PUBLIC_SEARCH_PARTNER = requirePartnerId('public_search');

/** The id of the demo's partner with the key. */
export function requirePartnerId(key: string): number {
  const id = PARTNER_IDS[key];
  if (id === undefined) throw new Error(`the demo has no partner ${key}`);
  return id;
}

const CAMPAIGN_OPEN_DAYS = 60;
const CAMPAIGN_COUPON_DAYS = 120;

/** Takes over the records of the partners that come with the program, as an import does. Their campaigns go on for two months more. */
export async function loadPartners(client: Transaction, today: string): Promise<void> {
  for (const record of partnerRecords) {
    const lasting = { ...record, ...(record.campaigns && prolong(record.campaigns, today)) };
    const { problems } = await importPartner(client, lasting, requirePartnerId(record.key));
    if (problems) throw new Error(`the partner ${record.key}: ${problems.join('; ')}`);
  }
}

function prolong(campaigns: NonNullable<PartnerRecord['campaigns']>, today: string) {
  return {
    campaigns: campaigns.map((campaign) => ({
      ...campaign,
      closes: addDays(today, CAMPAIGN_OPEN_DAYS),
      usableUntil: addDays(today, CAMPAIGN_COUPON_DAYS),
    })),
  };
}

/** Numbers of a partner's products, by their keys: they come with its record. */
export async function findProductIds(
  client: Transaction,
  partnerId: number,
): Promise<(key: string) => number> {
  const { rows } = await client.query<{ id: number; key: string }>(
    'SELECT id, key FROM product WHERE partner_id = $1',
    [partnerId],
  );
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`the partner ${partnerId} has no product ${key}`);
    return id;
  };
}
