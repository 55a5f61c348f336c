import type { Locale, LocalisedText } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { asPartner } from '#db/partner-proof.ts';
import { sql } from '#db/sql.ts';
import type { TextPageContent } from '#app/themes/text-pages.ts';

export interface StaticContentRow {
  key: string;
  text: LocalisedText;
}

const staticContent = sql.named<StaticContentRow>(
  'static_content_of_partner',
  `SELECT c.* FROM enter_partner($1) AS partner
    CROSS JOIN LATERAL (SELECT key, text FROM static_content WHERE partner_id = partner OFFSET 0) c`,
);

const baseText = sql.named<{ text: Record<Locale, TextPageContent> }>(
  'base_text_by_key',
  'SELECT text FROM base_text WHERE key = $1',
);

/** A page of text by language; null: the database has none of this key. */
export async function getBaseText(
  pool: Pool,
  key: string,
): Promise<Record<Locale, TextPageContent> | null> {
  return (await query(pool, baseText, [key]))[0]?.text ?? null;
}

export function findStaticContent(pool: Pool, partnerId: number): Promise<StaticContentRow[]> {
  return query(pool, staticContent, [asPartner(partnerId)]);
}
