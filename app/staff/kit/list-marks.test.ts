import { describe, expect, test } from 'vitest';
import type { DeadJob } from '#app/features/administration/watch-system.server.ts';
import type { EmergencyAccess } from '#app/features/break-glass/review.server.ts';
import type { Board } from '#app/features/clinic-desk/get-board.server.ts';
import type { DeskVisit } from '#app/features/clinic-desk/present.ts';
import type { ImportOrder } from '#app/features/imports/orders.server.ts';
import type { OpenCare } from '#app/features/medical-care/care-case.server.ts';
import type { OpenCallBack } from '#app/features/phone-advice/work-off.server.ts';
import type { Approval } from '#app/features/preauthorization/find-approvals.server.ts';
import type { ListedRequest } from '#app/features/privacy-desk/request-file.server.ts';
import type { OpenRescue } from '#app/features/rescue-list/present-rescue.server.ts';
import type { ListedReview } from '#app/features/reviews/moderate.server.ts';
import type { CodeBatch } from '#app/features/voucher-desk/batches.server.ts';
import type { InboxItem } from '#app/features/written-advice/advice-case.server.ts';
import {
  markApproval,
  markBatch,
  markBoard,
  markCallBack,
  markCareRequest,
  markDeadJob,
  markDeskVisit,
  markEmergency,
  markImport,
  markQuestion,
  markRequest,
  markRescue,
  markReview,
  type RowMark,
} from './list-marks.ts';

const NOON = '2026-11-27T11:00:00Z';
const LATER = '2026-11-27T15:00:00Z';

/** A row as its list shows it, what colleagues should hear of, and what is no news to them. */
interface Example<Row> {
  mark: (row: Row) => RowMark;
  row: Partial<Row>;
  key: string;
  news: readonly Partial<Row>[];
  noNews: Partial<Row>;
}

function expectMarks<Row>({ mark, row, key, news, noNews }: Example<Row>): void {
  const [name, before] = mark(row as Row);
  expect(name).toBe(key);
  for (const change of news) {
    const [same, after] = mark({ ...row, ...change } as Row);
    expect([change, same, after === before]).toEqual([change, key, false]);
  }
  expect(mark({ ...row, ...noNews } as Row)).toEqual([name, before]);
}

describe('a list tells of a row', () => {
  test('of approvals that it has gone on or is due at another time', () => {
    expectMarks<Approval>({
      mark: markApproval,
      row: { reservationId: 'a', stage: 'new', dueAt: NOON, partner: 'Acme' },
      key: 'a',
      news: [{ stage: 'document_asked' }, { dueAt: LATER }],
      noNews: { partner: 'Acme Ltd' },
    });
  });

  test('of call-backs that somebody has taken it on or given it back', () => {
    expectMarks<OpenCallBack>({
      mark: markCallBack,
      row: { id: 'b', claimedBy: null, dueAt: NOON, isCallable: false },
      key: 'b',
      news: [{ claimedBy: 'Kiss Edit' }, { dueAt: LATER }],
      // The hours begin for everybody at one time.
      noNews: { isCallable: true },
    });
  });

  test('of questions by its version', () => {
    expectMarks<InboxItem>({
      mark: markQuestion,
      row: { id: 'c', version: 3, dueAt: NOON, isMyField: false },
      key: 'c',
      news: [{ version: 4 }, { dueAt: LATER }],
      noNews: { isMyField: true },
    });
  });

  test('of requests for care that its state, its owner or its moment has changed', () => {
    expectMarks<OpenCare>({
      mark: markCareRequest,
      row: { id: 'd', status: 'requested', claimedBy: null, dueAt: NOON, partner: 'Acme' },
      key: 'd',
      news: [{ status: 'offered' }, { claimedBy: 'Kiss Edit' }, { dueAt: LATER }],
      noNews: { partner: 'Acme Ltd' },
    });
  });

  test('of clinics to call that one was called', () => {
    expectMarks<OpenRescue>({
      mark: markRescue,
      row: { id: 'e', calls: 0, startsAt: NOON, lookedAtBy: [] },
      key: 'e',
      news: [{ calls: 1 }, { startsAt: LATER }],
      // Who has it at hand is told by itself.
      noNews: { lookedAtBy: ['Kiss Edit'] },
    });
  });

  test('of visits that it was moved, has another state, or is sure to be kept', () => {
    expectMarks<DeskVisit>({
      mark: markDeskVisit,
      row: { id: 'f', version: 1, state: 'expected' as DeskVisit['state'], startsAt: NOON },
      key: 'f',
      news: [{ version: 2 }, { state: 'arrived' }, { startsAt: LATER }, { isComing: true }],
      noNews: { name: 'Szabó Kata' },
    });
  });

  test('of reviews that it was decided, reported or replied to', () => {
    expectMarks<ListedReview>({
      mark: markReview,
      row: { id: 'g', state: 'waiting', isReported: false, stars: 4 },
      key: 'g',
      news: [
        { state: 'shown' as ListedReview['state'] },
        { isReported: true },
        { replyState: 'waiting' },
        { changedAt: LATER },
      ],
      noNews: { clinic: 'Duna' },
    });
  });

  test('of data requests that it has gone on, has longer, or could not be carried out', () => {
    expectMarks<ListedRequest>({
      mark: markRequest,
      row: { id: 'h', state: 'received', dueOn: '2026-12-24', hasFailed: false },
      key: 'h',
      news: [{ state: 'planned' }, { dueOn: '2027-01-24' }, { hasFailed: true }],
      // Midnight is no news.
      noNews: { isOverdue: true },
    });
  });

  test('of emergency accesses that it is over or was judged', () => {
    expectMarks<EmergencyAccess>({
      mark: markEmergency,
      row: { id: 'i', state: 'open', isOpen: true },
      key: 'i',
      news: [{ isOpen: false }, { state: 'justified' }],
      noNews: { endedAt: LATER },
    });
  });

  test('of imports by its state alone, however much of the file has come', () => {
    expectMarks<ImportOrder>({
      mark: markImport,
      row: { id: 'j', state: 'sent' as ImportOrder['state'], received: 10 },
      key: 'j',
      news: [{ state: 'checked' }],
      noNews: { received: 20 },
    });
  });

  test('of batches that it was changed or is over, not that a code was used', () => {
    expectMarks<CodeBatch>({
      mark: markBatch,
      row: { id: 'k', version: 1, isOver: false, used: 1 },
      key: 'k',
      news: [{ version: 2 }, { isOver: true }],
      noNews: { used: 2 },
    });
  });

  test('of given-up jobs that it failed again, by its number', () => {
    expectMarks<DeadJob>({
      mark: markDeadJob,
      row: { id: 12, failedAt: NOON, attempts: 5 },
      key: '12',
      news: [{ failedAt: LATER }],
      noNews: { why: 'unknown_address' },
    });
  });
});

describe('the calendar of a clinic', () => {
  const visit = { id: 'v', version: 1, startsAt: NOON } as DeskVisit;
  const day = { view: 'day', newCount: 2, days: [{ visits: [visit] }, { visits: [] }] };
  const count = { day: '2026-11-27', expected: 3, open: 1, over: 0, isClosed: false };
  const week = { view: 'week', newCount: 0, rows: [{ id: 7, days: [count] }] };

  test('tells of a day its new bookings and its visits', () => {
    expect(markBoard(day as unknown as Board)).toEqual([['new', '2'], markDeskVisit(visit)]);
  });

  test('tells of a week how full each day of each calendar is', () => {
    const marks = markBoard(week as unknown as Board);
    expect(marks.map(([key]) => key)).toEqual(['new', '7 2026-11-27']);
    const closed = { ...week, rows: [{ id: 7, days: [{ ...count, isClosed: true }] }] };
    expect(markBoard(closed as unknown as Board)[1]).not.toEqual(marks[1]);
  });

  test('says nothing of what is free meanwhile: that changes with every hold', () => {
    const held = { ...week, rows: [{ id: 7, days: [{ ...count, free: 9 }] }] };
    expect(markBoard(held as unknown as Board)).toEqual(markBoard(week as unknown as Board));
  });
});
