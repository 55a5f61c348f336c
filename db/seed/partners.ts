import { importPartner } from '#app/features/partners/import-partner.server.ts';
import { partnerRecords } from '#app/themes/index.ts';
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

export const GENERIC_PARTNER = requirePartnerId('generic');
export const PUBLIC_SEARCH_PARTNER = requirePartnerId('public_search');

/** The id of the demo's partner with the key. */
export function requirePartnerId(key: string): number {
  const id = PARTNER_IDS[key];
  if (id === undefined) throw new Error(`the demo has no partner ${key}`);
  return id;
}

/** Takes over the records of the partners that come with the program, as an import does. */
export async function loadPartners(client: Transaction): Promise<void> {
  for (const record of partnerRecords) {
    const { problems } = await importPartner(client, record, requirePartnerId(record.key));
    if (problems) throw new Error(`the partner ${record.key}: ${problems.join('; ')}`);
  }
}
