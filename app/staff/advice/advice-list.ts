import { INBOX_VIEWS } from '#app/features/written-advice/advice-rules.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { LIST_PAGE_ROWS, readNumber, type ListState } from '#app/staff/kit/list-state.ts';
import type { ADVICE_LIST } from '#app/staff/list-shapes.ts';

type AdviceFilter = (typeof ADVICE_LIST)['filters'][number];
type AdviceSort = (typeof ADVICE_LIST)['sorts'][number];

/** As the use case is asked for it. */
export function adviceQueryOf(
  { filters, sort, after }: ListState<AdviceFilter, AdviceSort>,
  limit = LIST_PAGE_ROWS,
) {
  const { view, specialty, language, partner } = filters;
  return {
    view: INBOX_VIEWS.find((one) => one === view) ?? 'new',
    specializationId: readNumber(specialty),
    locale: LOCALES.find((one) => one === language),
    partnerId: readNumber(partner),
    sort,
    after,
    limit,
  };
}
