import type { ListedReview } from '#app/features/reviews/moderate.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { readNumber, type ListState } from '#app/staff/kit/list-state.ts';
import { REVIEW_ROOM_WORDS } from './review-words.ts';

/** What the address of the list asks for. */
export function reviewQueryOf(
  { filters: { partner, state }, after }: ListState<'partner' | 'state'>,
  limit: number,
) {
  return { partnerId: readNumber(partner), state, after, limit };
}

type Stated = Pick<ListedReview, 'state' | 'isReported' | 'replyState'>;

/** How a review stands, with what readers and the clinic say to it. */
export function describeReviewState(
  locale: Locale,
  { state, isReported, replyState }: Stated,
): string {
  const w = REVIEW_ROOM_WORDS[locale];
  const parts = [
    w.states[state],
    isReported && w.isReported,
    replyState && w.replyStates[replyState],
  ];
  return parts.filter(Boolean).join(', ');
}
