import type { Message } from '#app/i18n/words.ts';
import type { RetentionBasis, RetentionRule, RetentionUnit } from '#app/jobs/retention.ts';

export interface RetentionWords {
  title: string;
  lead: string;
  /** For whom it is not told how much was removed. */
  noCounts: string;
  what: string;
  term: string;
  terms: Record<RetentionUnit, Message>;
  itself: string;
  basis: string;
  bases: Record<RetentionBasis, string>;
  looked: string;
  never: string;
  removed: string;
  count: string;
  job: string;
  rules: Record<RetentionRule, string>;
}
