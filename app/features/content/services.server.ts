import { localise } from '#app/i18n/locale.ts';
import { keepByKey } from '#app/platform/keep-by-key.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { writeHoursInPage, writeHoursInText } from './phone-hours-in-texts.ts';
import { getBaseText, findStaticContent } from './queries.server.ts';
import type { TextPageContent, TextPageKey } from '#app/themes/text-pages.ts';

export interface ContentServices {
  /** The partner's own text in the reader's language; null: the partner has none. */
  getStaticContent(
    portal: Pick<Portal, 'partner' | 'locale' | 'market' | 'ownTexts' | 'theme'>,
    key: string,
  ): Promise<string | null>;
  /** A page of text in the reader's language; null: the database has none. A change is seen within a minute. */
  getTextPage(
    portal: Pick<Portal, 'locale' | 'market' | 'theme'>,
    key: TextPageKey,
  ): Promise<TextPageContent | null>;
}

export function createContentServices({ db }: { db: Database }): ContentServices {
  // By version of the partner's record: the next one is other texts. A copy of the database may not have it yet.
  const findTexts = keepByKey(async (key: string) => {
    const rows = await findStaticContent(db.main, Number(key.split(' ', 1)[0]));
    return new Map(rows.map(({ key, text }) => [key, text]));
  });
  const getTexts = keepByKey((key: TextPageKey) => getBaseText(db.replica, key));
  return {
    async getTextPage(portal, key) {
      const { locale, theme } = portal;
      const page = theme.textPages[key]?.[locale] ?? (await getTexts(key))?.[locale];
      return page ? writeHoursInPage(page, portal) : null;
    },
    async getStaticContent(portal, key) {
      const { partner, locale, market, ownTexts } = portal;
      const locales = ownTexts
        ? ownTexts[key]
        : (await findTexts(`${partner.id} ${partner.version ?? 0}`)).get(key);
      return locales
        ? writeHoursInText(localise({ name: '', locales }, locale, market), portal)
        : null;
    },
  };
}
