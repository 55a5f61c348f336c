import type { CaseStage } from '#app/features/preauthorization/case-work.ts';
import { readNumber, type ListState } from '#app/staff/kit/list-state.ts';
import type { APPROVAL_LIST } from '#app/staff/list-shapes.ts';

type ApprovalFilter = (typeof APPROVAL_LIST)['filters'][number];
type ApprovalSort = (typeof APPROVAL_LIST)['sorts'][number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** By when a decision is due, in milliseconds from now. */
const DUE_WITHIN_MS: Readonly<Record<string, number>> = { overdue: 0, day: DAY_MS };
export const CASE_STAGES: readonly CaseStage[] = [
  'new',
  'document_asked',
  'document_came',
  'proposed',
];

/** As the use case is asked for it. */
export function approvalQueryOf({ filters, sort, after }: ListState<ApprovalFilter, ApprovalSort>) {
  const { stage, due = '', specialty, partner } = filters;
  return {
    stage: CASE_STAGES.find((one) => one === stage),
    dueWithinMs: Object.hasOwn(DUE_WITHIN_MS, due) ? DUE_WITHIN_MS[due] : undefined,
    specializationId: readNumber(specialty),
    partnerId: readNumber(partner),
    sort,
    after,
  };
}
