import type { ListedReview } from '#app/features/reviews/moderate.server.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { REVIEW_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { describeReviewState, reviewQueryOf } from '../review-list.ts';
import { REVIEW_ROOM_WORDS } from '../review-words.ts';
import type { Route } from './+types/reviews-file';

/** Reviews as a file, by the same use case, and noted: as the list has them, without what was written and by whom. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const w = REVIEW_ROOM_WORDS[locale];
  const state = readListState(REVIEW_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.reviews.noteExport(portal, reviewQueryOf(state, LIST_EXPORT_ROWS).partnerId);
    return sendCsv<ListedReview>({
      name: w.fileName,
      locale,
      columns: [
        { label: w.clinic, cell: ({ clinic }) => clinic },
        { label: w.doctor, cell: ({ doctor }) => doctor },
        { label: w.visit, cell: ({ visitAt, timeZone }) => dayOf(visitAt, timeZone) },
        { label: w.stars, cell: ({ stars }) => stars },
        { label: w.state, cell: (one) => describeReviewState(locale, one) },
        { label: w.changed, cell: ({ changedAt }) => changedAt },
      ],
      findPage: (after) =>
        services.reviews.find(portal, reviewQueryOf({ ...state, after }, LIST_EXPORT_ROWS)),
    });
  });
}
