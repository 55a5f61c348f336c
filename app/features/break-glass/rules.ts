import { countCharacters } from '#app/people/text.ts';

/** Why somebody is opened in an emergency: kept with the audit, in one of these words. */
export const EMERGENCY_GROUNDS = [
  'life_in_danger',
  'cannot_answer',
  'ambulance_asks',
  'danger_to_self',
  'other_emergency',
] as const;
export type EmergencyGrounds = (typeof EMERGENCY_GROUNDS)[number];

/** Long enough to call an ambulance and tell it what it asks; who needs longer opens it anew. */
export const EMERGENCY_MINUTES = 30;
/** Of one member of the staff at one partner within 24 hours: nobody has more emergencies than that. */
export const EMERGENCIES_PER_DAY = 5;
/** Shorter ones say nothing to whoever reads them afterwards. */
export const COMMENT_MIN = 10;
export const COMMENT_MAX = 500;
export const NOTE_MAX = 500;
/** Kept so long for looking back; the audit itself stays. */
export const KEEP_YEARS = 5;

export type CommentError = 'required' | 'tooShort' | 'tooLong';

/** What is wrong with what was typed as the reason; null: nothing. */
export function checkComment(text: string): CommentError | null {
  const length = countCharacters(text);
  if (length === 0) return 'required';
  if (length < COMMENT_MIN) return 'tooShort';
  return length > COMMENT_MAX ? 'tooLong' : null;
}

export const EMERGENCY_STATES = ['open', 'justified', 'not_justified'] as const;
/** open: nobody who watches has judged it yet. */
export type EmergencyState = (typeof EMERGENCY_STATES)[number];
