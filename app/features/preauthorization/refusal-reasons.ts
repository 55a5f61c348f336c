/** Why an approval is refused: chosen, never typed, so that the audit holds no word about health. */
export const REFUSAL_REASONS = [
  'not_covered',
  'limit_used_up',
  'not_justified',
  'documents_missing',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
