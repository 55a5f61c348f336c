import { localise, type LocalisedText } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { LabCampaign } from './lab-campaign.ts';
import { getLabCampaignRow } from './queries.server.ts';

/** The campaign of the portal's partner in the reader's language; null: it has none. */
export async function getLabCampaign(
  { db }: { db: Database },
  { partner, locale, market }: Pick<Portal, 'partner' | 'locale' | 'market'>,
): Promise<LabCampaign | null> {
  const row = await getLabCampaignRow(db.replica, partner.id);
  if (!row) return null;
  const read = (locales: LocalisedText) => localise({ name: '', locales }, locale, market);
  return {
    title: read(row.title),
    text: read(row.text),
    closedTitle: read(row.closed_title),
    closedText: read(row.closed_text),
    opens: row.opens,
    closes: row.closes,
    usableUntil: row.usable_until,
    places: row.places.map(({ key, place, days }) => ({ key, place: read(place), days })),
  };
}
