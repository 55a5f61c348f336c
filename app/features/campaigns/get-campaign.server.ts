import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { presentCampaign, type Campaign } from './campaign.ts';
import { getCampaignRow } from './queries.server.ts';

/** The campaign of the portal's partner at this path, in the reader's language; null: there is none. */
export async function getCampaign(
  { db }: { db: Database },
  { partner, locale, market }: Pick<Portal, 'partner' | 'locale' | 'market'>,
  slug: string,
): Promise<Campaign | null> {
  const row = await getCampaignRow(db.replica, partner.id, slug);
  if (!row) return null;
  const { subfunction_id: subfunction, usable_until: usableUntil, ...rest } = row;
  return presentCampaign({ ...rest, address: slug, subfunction, usableUntil }, { locale, market });
}
