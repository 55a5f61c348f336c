import type { Locale } from '#app/i18n/locale.ts';

/** What a calendar program shows of a visit whose patient it is not to know. */
export const FEED_WORDS: Record<Locale, { busy: string }> = {
  hu: { busy: 'Foglalt' },
  ro: { busy: 'Ocupat' },
  en: { busy: 'Busy' },
};
