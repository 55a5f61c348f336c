import type { Locale } from './locale.ts';
import type { Translated } from './words.ts';
import type { catalogue as hu } from './catalogue.hu.ts';

/** Every word of the portal in one language: a section per feature. */
export type Catalogue = Translated<typeof hu>;

/** Loads one language only; the others never travel to this browser. */
export const loadCatalogue: Record<Locale, () => Promise<{ catalogue: Catalogue }>> = {
  hu: () => import('./catalogue.hu.ts'),
  ro: () => import('./catalogue.ro.ts'),
  en: () => import('./catalogue.en.ts'),
};
