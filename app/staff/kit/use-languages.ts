import { LOCALES } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import type { LanguageChoice } from '#app/ui/shell/language-switch.tsx';
import { useAddress } from './use-address.ts';

/** This page in each language, with all that its address asks for. */
export function useLanguages(): LanguageChoice[] {
  const { locale } = useLanguage();
  const hrefWith = useAddress();
  return LOCALES.map((one) => ({
    locale: one,
    href: hrefWith({ lang: one }),
    isCurrent: one === locale,
  }));
}
