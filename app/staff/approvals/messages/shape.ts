import type {
  CaseEventKind,
  CaseStage,
  DocumentKind,
} from '#app/features/preauthorization/case-work.ts';
import type { Message } from '#app/i18n/words.ts';

export interface ApprovalWords {
  /** Of the list. */
  fileName: string;
  /** Of all that fit, when it is more than are counted. */
  countMore: Message;
  views: Record<'all' | 'overdue' | 'came' | 'second', string>;
  dueInDay: string;
  specialty: string;
  askedAt: string;
  stage: string;
  stages: Record<CaseStage, string>;
  times: string;
  timesOf: Message;
  median: Message;
  /** Of the case. */
  documentWaits: string;
  proposedBy: string;
  proposedByMe: string;
  changed: string;
  refresh: string;
  perVisit: string;
  invoice: string;
  split: string;
  notSplit: string;
  files: string;
  noFiles: string;
  showFile: string;
  checking: string;
  refusedFile: string;
  fileNoted: string;
  history: string;
  asked: string;
  events: Record<CaseEventKind, string>;
  byMember: string;
  documents: Record<DocumentKind, string>;
  others: string;
  noOthers: string;
  othersNoted: string;
  statuses: Record<'pending' | 'approved' | 'rejected' | 'ended', string>;
  paidOf: string;
  /** Of the decision. */
  approve: string;
  approvePart: string;
  amount: string;
  amountHint: string;
  amountWrong: string;
  askFor: string;
  /** Why no document can be asked for. */
  askedTooLate: string;
  document: string;
  /** What is decided, in a sentence: `{amount}`, `{reason}`. */
  whole: string;
  part: string;
  refused: string;
  second: string;
  proposeOther: string;
}
