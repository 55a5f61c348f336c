/** The languages of the portal, in the order in which fallbacks and parity checks walk them. */
export const LOCALES = ['hu', 'ro', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** The countries whose rules, currency and calendar a host follows. */
export const MARKETS = ['HU', 'RO'] as const;
export type Market = (typeof MARKETS)[number];

export const LANGUAGE_NAMES: Record<Locale, string> = {
  hu: 'Magyar',
  ro: 'Română',
  en: 'English',
};

/** BCP 47 tag that `Intl` formats with. */
export const INTL_TAGS: Record<Locale, string> = { hu: 'hu-HU', ro: 'ro-RO', en: 'en-GB' };

export const MARKET_LOCALE: Record<Market, Locale> = { HU: 'hu', RO: 'ro' };

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/**
 * Languages that the switcher offers on a host: English always, plus the host's own.
 * The third one stays reachable by `?lang=`.
 */
export function offeredLocales(market: Market): Locale[] {
  return [MARKET_LOCALE[market], 'en'];
}

/** The same together with the language that the page is in. */
export function shownLocales(market: Market, locale: Locale): Locale[] {
  return [...new Set([...offeredLocales(market), locale])];
}

export type LocalisedText = Partial<Record<Locale, string>>;

/** Name in the chosen language, else the host's, else English, else the plain name. */
export function localise(
  item: { name: string; locales: LocalisedText },
  locale: Locale,
  market: Market,
): string {
  return (
    item.locales[locale] || item.locales[MARKET_LOCALE[market]] || item.locales.en || item.name
  );
}
