import { TOPICS } from '#app/features/phone-advice/call-back.ts';
import { LIST_PAGE_ROWS, readNumber, type ListState } from '#app/staff/kit/list-state.ts';
import type { CALL_BACK_LIST } from '#app/staff/list-shapes.ts';

type CallBackFilter = (typeof CALL_BACK_LIST)['filters'][number];

/** Whose call-backs a list can be narrowed down to. */
export const CALL_BACK_OWNERS = ['mine', 'free'] as const;

/** As the use case is asked for it. */
export function callBackQueryOf(
  { filters, after }: Pick<ListState<CallBackFilter>, 'filters' | 'after'>,
  limit = LIST_PAGE_ROWS,
) {
  const { who, topic, partner } = filters;
  return {
    owner: CALL_BACK_OWNERS.find((one) => one === who),
    topic: TOPICS.find((one) => one === topic),
    partnerId: readNumber(partner),
    after,
    limit,
  };
}
