import { partnerRecords } from '#app/themes/index.ts';
import type { PartnerRecord, StoredPicture } from '#app/themes/partner-record.ts';
import type { Transaction } from '#db/client.ts';
import { exportOffers } from './offers.server.ts';
import { toProductRecord } from './product-rows.ts';
import {
  findHostRows,
  findProductRows,
  findTextRows,
  lockPartnerRow,
  requirePictureRow,
} from './queries.server.ts';

/**
 * A partner as the portal has it now, to be edited and imported again.
 * @returns null: there is no partner with the key
 */
export async function exportPartner(
  transaction: Transaction,
  key: string,
): Promise<PartnerRecord | null> {
  const row = await lockPartnerRow(transaction, key);
  if (!row) return null;
  const ours = partnerRecords.find(({ look }) => look === row.theme);
  const stored = row.record ?? ours;
  if (!stored) throw new Error(`The looks ${row.theme} of ${key} are of another version`);
  const { logo, hero, ...rest } = stored;
  const hosts = await findHostRows(transaction, row.id);
  const texts = await findTextRows(transaction, row.id);
  const products = await findProductRows(transaction, row.id);
  return {
    ...rest,
    key,
    name: row.name,
    ...(row.version > 0 && { version: row.version }),
    ...(await withPicture(transaction, row.id, 'logo', logo)),
    ...(await withPicture(transaction, row.id, 'hero', hero)),
    hosts: hosts.map(({ host, country, default_locale }) => ({
      host,
      market: country,
      locale: default_locale,
    })),
    frameAncestors: row.frame_ancestors,
    hasMelanoma: row.has_melanoma,
    texts: Object.fromEntries(texts.map((one) => [one.key, one.text])) as PartnerRecord['texts'],
    products: products.map(toProductRecord),
    ...(await exportOffers(transaction, row.id)),
  };
}

async function withPicture(
  transaction: Transaction,
  partnerId: number,
  name: 'logo' | 'hero',
  picture: StoredPicture | string | undefined,
): Promise<Partial<Pick<PartnerRecord, 'logo' | 'hero'>>> {
  if (picture === undefined || typeof picture === 'string') return {};
  const { type, bytes } = await requirePictureRow(transaction, partnerId, picture.digest);
  return { [name]: `data:${type};base64,${bytes.toString('base64')}` };
}
