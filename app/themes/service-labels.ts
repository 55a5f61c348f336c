import type { Locale } from '#app/i18n/locale.ts';
import type { Theme } from './theme.ts';

/** The theme's own labels of services in a language. */
export function readLabels(
  { serviceLabels = {} }: Pick<Theme, 'serviceLabels'>,
  locale: Locale,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(serviceLabels).map(([value, label]) => [value, label[locale]]),
  );
}
