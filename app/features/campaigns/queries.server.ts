import type { LocalisedText } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import type { CampaignStep } from './campaign-opening.ts';

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

export interface CampaignCount {
  step: CampaignStep;
  page: string;
  count: number;
}
// In one order, so that two processes wait for each other instead of both for ever.
const addCounts = sql.named(
  'campaign_counts_add',
  `INSERT INTO campaign_count AS c (partner_id, day, step, page, count)
   SELECT current_partner(), report_day_of(portal_now()), n.step, n.page, n.count FROM unnest($1::text[], $2::text[], $3::int[]) AS n (step, page, count)
    ORDER BY n.step, n.page
   ON CONFLICT (partner_id, day, step, page) DO UPDATE SET count = c.count + excluded.count`,
);

/** Adds to what was counted today of the transaction's partner. @param counts each step of a page once */
export async function addCampaignCounts(
  transaction: Transaction,
  counts: readonly CampaignCount[],
): Promise<void> {
  await query(transaction, addCounts, [
    counts.map(({ step }) => step),
    counts.map(({ page }) => page),
    counts.map(({ count }) => count),
  ]);
}
