import { localise, type LocalisedText } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { Campaign } from './campaign.ts';
import { getCampaignRow } from './queries.server.ts';

/** The campaign of the portal's partner at this path, in the reader's language; null: there is none. */
export async function getCampaign(
  { db }: { db: Database },
  { partner, locale, market }: Pick<Portal, 'partner' | 'locale' | 'market'>,
  slug: string,
): Promise<Campaign | null> {
  const row = await getCampaignRow(db.replica, partner.id, slug);
  if (!row) return null;
  const read = (locales: LocalisedText) => localise({ name: '', locales }, locale, market);
  return {
    slug: row.slug,
    title: read(row.title),
    text: read(row.text),
    subfunctionId: row.subfunction_id,
    opens: row.opens,
    closes: row.closes,
    usableUntil: row.usable_until,
  };
}
