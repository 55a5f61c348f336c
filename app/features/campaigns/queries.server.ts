import type { LocalisedText } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';

export interface CampaignRow {
  slug: string;
  subfunction_id: number;
  opens: string;
  closes: string;
  usable_until: string;
  title: LocalisedText;
  text: LocalisedText;
}

const campaignBySlug = sql.named<CampaignRow>(
  'campaign_by_slug',
  `SELECT c.* FROM enter_partner($1) AS partner
    CROSS JOIN LATERAL (SELECT slug, subfunction_id, opens::text, closes::text, usable_until::text, title, text
                          FROM campaign WHERE partner_id = partner AND slug = $2 OFFSET 0) c`,
);

export async function getCampaignRow(
  pool: Pool,
  partnerId: number,
  slug: string,
): Promise<CampaignRow | null> {
  const [row] = await query(pool, campaignBySlug, [asPartner(partnerId), slug]);
  return row ?? null;
}
