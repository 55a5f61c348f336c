import type { Locale } from '#app/i18n/locale.ts';
import type { TextPageContent, TextPageKey } from '#app/themes/text-pages.ts';
import type { Pool } from '#db/client.ts';
import { getBaseText } from './queries.server.ts';

/** The portal's own page of text, in every language; null: it has none. */
export function getBasePage(
  pool: Pool,
  key: TextPageKey,
): Promise<Record<Locale, TextPageContent> | null> {
  return getBaseText(pool, key);
}
