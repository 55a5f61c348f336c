import { readWholeAmount } from '#app/i18n/whole-amount.ts';
import type { RefusalReason } from './refusal-reasons.ts';

/** What the member of a case can be asked for: chosen, never typed, as the reasons are. */
export const DOCUMENT_KINDS = [
  'referral',
  'findings',
  'discharge_report',
  'treatment_plan',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const CASE_EVENTS = [
  'document_asked',
  'document_came',
  'proposed',
  'decided',
  'moved',
] as const;
export type CaseEventKind = (typeof CASE_EVENTS)[number];

/** What is decided, or what one person wants until a second one wants the same. */
export interface CaseDecision {
  status: 'approved' | 'rejected';
  /** Of what was asked for, in whole units of the market's currency; null: all of it, or none. */
  amount: number | null;
  /** Why it is refused. */
  reason: RefusalReason | null;
}

/** Where a case stands in the queue. */
export type CaseStage = 'new' | 'document_asked' | 'document_came' | 'proposed';

export function readStage(row: {
  document_asked: string | null;
  has_come: boolean;
  proposed_by: number | null;
}): CaseStage {
  if (row.proposed_by !== null) return 'proposed';
  if (row.document_asked !== null) return 'document_asked';
  return row.has_come ? 'document_came' : 'new';
}

/** The amount of a part as it is typed: a whole number below what was asked for; null: it is none. */
export function readPart(text: string, asked: number | null): number | null {
  const amount = readWholeAmount(text);
  return amount !== null && asked !== null && amount < asked ? amount : null;
}
