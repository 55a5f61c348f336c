import { Type } from 'typebox';
import { WORK_LISTS, type WorkList } from '#app/features/work-news/lists.ts';
import { defineCall } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

const CLOSED = { additionalProperties: false };
/** Longer addresses of a page are none that a list has written. */
const SEARCH_MAX = 2_000;

const defineMarks = (list: WorkList, name: string, path: string, what: string) =>
  defineCall({
    name,
    summary: `Which rows the page with ${what} would show now, each with a mark by which a change of it is seen. Asked with \`background\` it is no sign that somebody is there. At the host of the staff alone.`,
    method: 'GET',
    path: `/api/staff/list-marks/${path}`,
    who: staff(WORK_LISTS[list]),
    query: Type.Object(
      {
        /** The query of the page's address. */
        search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
        background: Type.Optional(Type.String({ maxLength: 1 })),
      },
      CLOSED,
    ),
    answer: Type.Object({
      rows: Type.Array(Type.Object({ key: Type.String(), mark: Type.String() })),
    }),
    errors: ['invalid_input'],
  });

export const LIST_MARKS = {
  approvals: defineMarks('approvals', 'findApprovalMarks', 'approvals', 'approvals to decide'),
  advice: defineMarks('advice', 'findAdviceMarks', 'advice', 'questions to doctors'),
  callBacks: defineMarks('callBacks', 'findCallBackMarks', 'call-backs', 'call-backs to make'),
  careRequests: defineMarks('careRequests', 'findCareMarks', 'care-requests', 'care to organise'),
  rescue: defineMarks('rescue', 'findRescueMarks', 'rescue', 'clinics to call'),
  clinicDesk: defineMarks('clinicDesk', 'findDeskMarks', 'clinic', "a clinic's day, week or month"),
  clinicNew: defineMarks('clinicDesk', 'findNewBookingMarks', 'clinic-new', 'new bookings'),
  reviews: defineMarks('reviews', 'findReviewMarks', 'reviews', 'reviews of visits'),
  privacy: defineMarks('privacy', 'findPrivacyMarks', 'privacy', 'requests about people’s data'),
  breakGlass: defineMarks('breakGlass', 'findEmergencyMarks', 'break-glass', 'emergency accesses'),
  imports: defineMarks('imports', 'findImportMarks', 'imports', 'files that were imported'),
  vouchers: defineMarks('vouchers', 'findBatchMarks', 'vouchers', 'batches of codes'),
  jobs: defineMarks('jobs', 'findDeadJobMarks', 'dead-jobs', 'given-up jobs'),
} as const satisfies Record<Exclude<WorkList, 'finishLinks' | 'content'> | 'clinicNew', unknown>;
