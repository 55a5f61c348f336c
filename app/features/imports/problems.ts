import type { Message } from '#app/i18n/words.ts';

/** Why a line of a file, or the file, cannot be taken. */
export const PROBLEM_KEYS = [
  'no_partner',
  'empty_file',
  'column_missing',
  'column_unknown',
  'column_twice',
  'cells',
  'required',
  'quote_open',
  'quote_inside',
  'unreadable',
  'unstorable',
  'too_long',
  'whole_number',
  'number',
  'choice',
  'yes_no',
  'day',
  'time',
  'phone',
  'email',
  'domains',
  'languages',
  'services',
  'key',
  'code',
  'when',
  'days_apart',
  'twice',
  'address_twice',
  'service_twice',
  'specialty_twice',
  'unknown_provider',
  'unknown_doctor',
  'doctor_elsewhere',
  'unknown_service',
  'unknown_product',
  'unknown_specialty',
  'unknown_customer_type',
  'unknown_place',
  'plan_and_day',
  'differs',
  'needs_services',
  'weekday_closed',
  'opening_without_times',
  'not_after',
  'before',
  'needs_valid_from',
  'above_percent',
  'erased',
  'address_of',
  'account_locked',
  'account_unconfirmed',
  'birthday',
  'written',
  'other_subscription',
  'shared_subscription',
] as const;
export type ProblemKey = (typeof PROBLEM_KEYS)[number];

/** What the words about a problem name; `choices` are parted by `|`. */
export type ProblemValues = Readonly<Record<string, string | number>>;

export interface ImportProblem {
  /** null: of the whole file. */
  line: number | null;
  column: string | null;
  problem: ProblemKey;
  values: ProblemValues;
}

/** What is decided where the file says nothing: codes are usable until the campaign's last day; or for ever, as there is no campaign. */
export const NOTE_KEYS = ['lab_until', 'lab_endless'] as const;
export interface ImportNote {
  note: (typeof NOTE_KEYS)[number];
  /** How many lines it is about. */
  count: number;
  /** `YYYY-MM-DD`, where the note names a day. */
  day?: string;
}

export interface ImportProblemWords {
  /** Between the last two of several. */
  or: string;
  line: string;
  cell: string;
  /** Below as many as are said. */
  more: string;
  problems: Record<ProblemKey, string>;
  notes: Record<(typeof NOTE_KEYS)[number], Message>;
}
