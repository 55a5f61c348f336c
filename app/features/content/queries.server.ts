import type { LocalisedText } from '#app/i18n/locale.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface StaticContentRow {
  key: string;
  text: LocalisedText;
}

const staticContent = sql.named<StaticContentRow>(
  'static_content_of_partner',
  'SELECT key, text FROM static_content WHERE partner_id = $1',
);

export function findStaticContent(pool: Pool, partnerId: number): Promise<StaticContentRow[]> {
  return query(pool, staticContent, [partnerId]);
}
