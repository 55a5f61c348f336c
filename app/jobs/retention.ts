/** Why something is kept no longer, by the GDPR. */
export const RETENTION_BASES = [
  /** As the privacy notice says: article 5(1)(e). */
  'notice',
  /** Against abuse, for as long as that needs: articles 5(1)(f) and 32. */
  'security',
  /** To prove what was done, and why: article 5(2). */
  'proof',
  /** The consent was withdrawn, or is too old: article 7(3). */
  'consent',
  /** Whoever it is about was erased, or acts for themselves now: article 17. */
  'person',
] as const;
export type RetentionBasis = (typeof RETENTION_BASES)[number];

export type RetentionUnit = 'hours' | 'days' | 'years';
export interface RetentionTerm {
  count: number;
  unit: RetentionUnit;
}

interface Rule {
  /** The statement that removes it. */
  rule: string;
  /** The job that runs it. */
  job: string;
  /** null: it says itself when it ends. */
  term: RetentionTerm | null;
  basis: RetentionBasis;
}

const hours = (count: number): RetentionTerm => ({ count, unit: 'hours' });
const days = (count: number): RetentionTerm => ({ count, unit: 'days' });
const years = (count: number): RetentionTerm => ({ count, unit: 'years' });

/** What is kept about people and for how long, as the jobs remove it. A test compares each term with its statement. */
export const RETENTION = [
  {
    rule: 'worker_erase_unverified',
    job: 'delete_outdated_reservations',
    term: hours(24),
    basis: 'notice',
  },
  {
    rule: 'worker_delete_ended_holds',
    job: 'delete_outdated_reservations',
    term: days(30),
    basis: 'notice',
  },
  {
    rule: 'worker_delete_closure_call',
    job: 'delete_outdated_reservations',
    term: null,
    basis: 'notice',
  },
  {
    rule: 'worker_delete_idempotency_key',
    job: 'delete_outdated_reservations',
    term: hours(24),
    basis: 'security',
  },
  {
    rule: 'worker_lock_erased',
    job: 'delete_outdated_personal_data',
    term: null,
    basis: 'person',
  },
  {
    rule: 'worker_delete_marketing',
    job: 'delete_outdated_personal_data',
    term: years(10),
    basis: 'consent',
  },
  {
    rule: 'worker_delete_data_copy',
    job: 'delete_outdated_personal_data',
    term: days(1),
    basis: 'security',
  },
  {
    rule: 'worker_delete_privacy_request',
    job: 'delete_privacy_requests',
    term: years(3),
    basis: 'proof',
  },
  {
    rule: 'worker_delete_privacy_link',
    job: 'delete_privacy_requests',
    term: days(7),
    basis: 'security',
  },
  {
    rule: 'break_glass_delete_old',
    job: 'delete_break_glass',
    term: years(5),
    basis: 'proof',
  },
  { rule: 'imports_drop_parts', job: 'delete_old_imports', term: null, basis: 'security' },
  { rule: 'imports_drop_problems', job: 'delete_old_imports', term: days(30), basis: 'security' },
  { rule: 'imports_drop_orders', job: 'delete_old_imports', term: years(2), basis: 'proof' },
  { rule: 'outbox_delete_old', job: 'delete_old_jobs', term: null, basis: 'security' },
  {
    rule: 'worker_delete_session',
    job: 'delete_outdated_access',
    term: null,
    basis: 'security',
  },
  {
    rule: 'worker_delete_account_token',
    job: 'delete_outdated_access',
    term: days(30),
    basis: 'security',
  },
  {
    rule: 'worker_delete_registration',
    job: 'delete_outdated_registrations',
    term: days(7),
    basis: 'notice',
  },
  {
    rule: 'worker_delete_unconfirmed_accounts',
    job: 'delete_outdated_registrations',
    term: days(30),
    basis: 'notice',
  },
  {
    rule: 'worker_delete_farewell',
    job: 'delete_outdated_mail',
    term: hours(48),
    basis: 'person',
  },
  {
    rule: 'worker_delete_invitation',
    job: 'delete_outdated_relatives',
    term: days(30),
    basis: 'notice',
  },
  {
    rule: 'worker_delete_minor',
    job: 'delete_outdated_relatives',
    term: years(18),
    basis: 'person',
  },
  { rule: 'files_outdated', job: 'delete_outdated_files', term: null, basis: 'notice' },
  {
    rule: 'worker_lock_medical_care',
    job: 'delete_outdated_medical_care',
    term: years(1),
    basis: 'notice',
  },
  { rule: 'worker_delete_watches', job: 'delete_watches', term: days(30), basis: 'notice' },
  { rule: 'worker_delete_call_backs', job: 'delete_call_backs', term: years(1), basis: 'notice' },
  {
    rule: 'worker_delete_questionnaire_drafts',
    job: 'delete_idle_questionnaires',
    term: days(90),
    basis: 'consent',
  },
  {
    rule: 'worker_delete_lab_registrations',
    job: 'delete_lab_registrations',
    term: days(90),
    basis: 'notice',
  },
  {
    rule: 'worker_delete_lab_marketing',
    job: 'delete_lab_registrations',
    term: years(10),
    basis: 'consent',
  },
  { rule: 'worker_delete_advice_drafts', job: 'delete_advice', term: days(30), basis: 'notice' },
  { rule: 'worker_delete_advice', job: 'delete_advice', term: years(5), basis: 'notice' },
  {
    rule: 'worker_delete_video_visits',
    job: 'delete_video_visits',
    term: years(1),
    basis: 'notice',
  },
  { rule: 'messaging_delete', job: 'delete_old_messages', term: days(90), basis: 'notice' },
  { rule: 'visit_answers_delete', job: 'delete_visit_answers', term: days(90), basis: 'notice' },
  {
    rule: 'visit_answers_delete_stops',
    job: 'delete_visit_answers',
    term: years(2),
    basis: 'consent',
  },
  { rule: 'finish_links_delete', job: 'delete_finish_links', term: days(1), basis: 'notice' },
  { rule: 'reviews_delete_old', job: 'delete_reviews', term: years(3), basis: 'notice' },
  { rule: 'reviews_delete_refused', job: 'delete_reviews', term: days(90), basis: 'notice' },
  { rule: 'reviews_delete_stops', job: 'delete_reviews', term: years(2), basis: 'consent' },
  {
    rule: 'worker_delete_content_previews',
    job: 'delete_content_previews',
    term: days(1),
    basis: 'notice',
  },
  { rule: 'worker_delete_throttle', job: 'delete_outdated_counts', term: null, basis: 'security' },
] as const satisfies readonly Rule[];

export type RetentionRule = (typeof RETENTION)[number]['rule'];

/** Whether what a statement removes is counted by days. */
export function isRetentionRule(name: string): name is RetentionRule {
  return RETENTION.some(({ rule }) => rule === name);
}
