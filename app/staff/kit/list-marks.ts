import type { DeadJob } from '#app/features/administration/watch-system.server.ts';
import type { EmergencyAccess } from '#app/features/break-glass/review.server.ts';
import type { Board } from '#app/features/clinic-desk/get-board.server.ts';
import type { DeskVisit } from '#app/features/clinic-desk/present.ts';
import type { ImportOrder } from '#app/features/imports/orders.server.ts';
import type { OpenCare } from '#app/features/medical-care/care-case.server.ts';
import type { OpenCallBack } from '#app/features/phone-advice/work-off.server.ts';
import type { InboxItem } from '#app/features/written-advice/advice-case.server.ts';
import type { OpenRescue } from '#app/features/rescue-list/present-rescue.server.ts';
import type { ListedRequest } from '#app/features/privacy-desk/request-file.server.ts';
import type { ListedReview } from '#app/features/reviews/moderate.server.ts';
import type { CodeBatch } from '#app/features/voucher-desk/batches.server.ts';
import type { Approval } from '#app/features/preauthorization/find-approvals.server.ts';

/** A row of a list by what names it, and what a change of it is seen by. */
export type RowMark = readonly [key: string, mark: string];

export const markApproval = (one: Approval): RowMark => [
  one.reservationId,
  `${one.stage} ${one.dueAt}`,
];

export const markCallBack = (one: OpenCallBack): RowMark => [
  one.id,
  `${one.claimedBy} ${one.dueAt}`,
];

export const markQuestion = (one: InboxItem): RowMark => [one.id, `${one.version} ${one.dueAt}`];

export const markCareRequest = (one: OpenCare): RowMark => [
  one.id,
  `${one.status} ${one.claimedBy} ${one.dueAt}`,
];

export const markRescue = (one: OpenRescue): RowMark => [one.id, `${one.calls} ${one.startsAt}`];

export const markDeskVisit = (one: DeskVisit): RowMark => [
  one.id,
  `${one.version} ${one.state} ${one.startsAt} ${one.isComing}`,
];

export const markReview = (one: ListedReview): RowMark => [
  one.id,
  `${one.state} ${one.isReported} ${one.replyState} ${one.changedAt}`,
];

export const markRequest = (one: ListedRequest): RowMark => [
  one.id,
  `${one.state} ${one.dueOn} ${one.hasFailed}`,
];

export const markEmergency = (one: EmergencyAccess): RowMark => [
  one.id,
  `${one.state} ${one.isOpen}`,
];

export const markImport = (one: ImportOrder): RowMark => [one.id, one.state];

export const markBatch = (one: CodeBatch): RowMark => [one.id, `${one.version} ${one.isOver}`];

export const markDeadJob = (one: DeadJob): RowMark => [String(one.id), one.failedAt];

/** The visits of a day, or how full each day of a week or month is. What is free meanwhile changes with every hold and is no news. */
export function markBoard(board: Board): RowMark[] {
  const fresh: RowMark = ['new', String(board.newCount)];
  if (board.view === 'day') {
    return [fresh, ...board.days.flatMap(({ visits }) => visits.map(markDeskVisit))];
  }
  const cells = board.rows.flatMap(({ id, days }) =>
    days.map(({ day, expected, open, over, isClosed }): RowMark => [
      `${id} ${day}`,
      `${expected} ${open} ${over} ${isClosed}`,
    ]),
  );
  return [fresh, ...cells];
}
