import type { OpenCare } from '#app/features/medical-care/care-case.server.ts';
import { localise, type Locale } from '#app/i18n/locale.ts';
import { CARE_STAGES } from '#app/features/medical-care/care-work.ts';
import { LIST_PAGE_ROWS, readNumber, type ListState } from '#app/staff/kit/list-state.ts';
import type { CARE_LIST } from '#app/staff/list-shapes.ts';

type CareFilter = (typeof CARE_LIST)['filters'][number];

/** Whose requests a list can be narrowed down to. */
export const CARE_OWNERS = ['mine', 'free'] as const;

/** As the use case is asked for it. */
export function careQueryOf(
  { filters, after }: Pick<ListState<CareFilter>, 'filters' | 'after'>,
  limit = LIST_PAGE_ROWS,
) {
  const { stage, who, partner } = filters;
  return {
    stage: CARE_STAGES.find((one) => one === stage),
    owner: CARE_OWNERS.find((one) => one === who) ?? ('all' as const),
    partnerId: readNumber(partner),
    after,
    limit,
  };
}

/** What is asked for: a first visit of most specialties has the same name. */
export function nameCare(
  { specialty, subfunction, market }: Pick<OpenCare, 'specialty' | 'subfunction' | 'market'>,
  locale: Locale,
): string {
  return `${localise(specialty, locale, market)}: ${localise(subfunction, locale, market)}`;
}
