import type { Locale } from '#app/i18n/locale.ts';
import type { ListShape } from '#app/staff/kit/list-state.ts';
import { ADMINISTRATION_WORDS } from './administration-words.ts';

/** What given-up jobs can be narrowed down by. */
export const DEAD_JOB_LIST = {
  filters: ['kind'],
  sorts: ['time'],
} as const satisfies ListShape<string, string>;

/** Why a job was given up, in words; a reason that no version knows any more, as it stands there. */
export function describeWhy(locale: Locale, why: string | null): string | null {
  const whys: Readonly<Record<string, string>> = ADMINISTRATION_WORDS[locale].jobs.whys;
  return why === null ? null : (whys[why] ?? why);
}
