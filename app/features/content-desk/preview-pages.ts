import { LOCALES } from '#app/i18n/locale.ts';
import { TEXT_PAGES, type TextPageKey } from '#app/themes/text-pages.ts';
import type { Piece } from './pieces.ts';

/** Which page shows a piece before it is published. */
export type PreviewedPage =
  | { kind: 'start' | 'campaign' | 'phone' | 'registration' }
  | { kind: 'text'; key: TextPageKey };

/** Texts that the start page shows; the others are for the staff. */
const ON_START_PAGE = ['introduction', 'introduction-lead'];

/** null: no page shows it, or many do. */
export function pageOf({ kind, key }: Piece): PreviewedPage | null {
  if (kind === 'look') return { kind: 'start' };
  if (kind === 'texts') return ON_START_PAGE.includes(key ?? '') ? { kind: 'start' } : null;
  if (kind === 'campaigns') return { kind: 'campaign' };
  if (kind === 'phones') return { kind: 'phone' };
  if (kind === 'registration') return { kind: 'registration' };
  const page = kind === 'textPages' ? TEXT_PAGES.find((one) => one === key) : undefined;
  return page ? { kind: 'text', key: page } : null;
}

/** Which moment of a campaign, or of registering, is shown: nobody waits for its first day to see the page of that day. */
export const PREVIEWED_DAYS = ['today', 'opens', 'after'] as const;
export type PreviewedDay = (typeof PREVIEWED_DAYS)[number];

/** Telephone numbers and addresses by language: who reads in one that has none is shown the common one. */
const REACHED_BY_LANGUAGE = ['allDayIn', 'adviceIn', 'complaintsIn'];

/**
 * A draft with what is written in one language in those that are not written yet: it can be looked at before the translations
 * have come.
 */
export function fillLanguages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fillLanguages);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const written = members.filter(([, one]) => one !== '');
  const [first] = written;
  if (!first || !members.every(([name]) => LOCALES.some((locale) => locale === name))) {
    return Object.fromEntries(
      members.map(([name, one]) => [
        name,
        REACHED_BY_LANGUAGE.includes(name) ? one : fillLanguages(one),
      ]),
    );
  }
  const known = Object.fromEntries(written);
  return Object.fromEntries(LOCALES.map((locale) => [locale, known[locale] ?? first[1]]));
}
