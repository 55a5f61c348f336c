/** Of a mail to a customer. sent: the mail server has taken it; delivered: it says that it has come; undone: what it was about had changed before it went. */
export const MAIL_STATES = ['waiting', 'sent', 'delivered', 'undone', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Those whose name says what they are about; the others are one kind. */
export const NAMED_MAILS = [
  'mail_verify_reservation',
  'mail_reservation_confirmed',
  'mail_reservation_moved',
  'mail_reservation_cancelled',
  'mail_preauthorization_approved',
  'mail_preauthorization_rejected',
  'mail_preauthorization_in_part',
  'mail_preauthorization_document',
  'mail_video_visit_off',
  'mail_video_visit_missed',
  'mail_reminder',
  'mail_care_reminder',
  'mail_medical_care',
  'mail_care_link',
  'mail_finish_link',
  'mail_call_back',
  'mail_missed_call_back',
  'mail_advice',
  'mail_account',
  'sms',
  'letter',
] as const;
export type NamedMail = (typeof NAMED_MAILS)[number];

/** bounced: the mail server took it, and gave it back. */
const FAILED: ReadonlySet<string> = new Set(['refused', 'too_many', 'bounced']);

/** What became of a mail; `outcome` is what its job ended with. */
export function readMailState(row: {
  done_at: Date | null;
  failed_at: Date | null;
  outcome: string | null;
}): MailState {
  if (row.failed_at !== null) return 'failed';
  if (row.done_at === null) return 'waiting';
  if (row.outcome === null || row.outcome === 'sent') return 'sent';
  if (row.outcome === 'delivered') return 'delivered';
  return FAILED.has(row.outcome) ? 'failed' : 'undone';
}

/** By its job's kind; null: one of the others. */
export function nameMail(kind: string): NamedMail | null {
  return NAMED_MAILS.find((one) => one === kind) ?? null;
}
