// Made by `npm run states` from the enumerated types of the database: change them by a migration.

/** pending: the e-mail address was never confirmed; locked: by the customer service; erased: at the customer's wish. Only an active account can be signed in to. */
export const ACCOUNT_STATUSES = ['pending', 'active', 'locked', 'erased'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Of a question to a doctor. submitted: no doctor has it yet; assigned: one does, and it is to be answered; answered: nothing is to be done unless the patient writes again. */
export const ADVICE_STATUSES = [
  'submitted',
  'assigned',
  'waiting_for_patient',
  'answered',
  'closed',
] as const;
export type AdviceStatus = (typeof ADVICE_STATUSES)[number];

/** What whoever watches over the staff says of an emergency access. */
export const BREAK_GLASS_VERDICTS = ['justified', 'not_justified'] as const;
export type BreakGlassVerdict = (typeof BREAK_GLASS_VERDICTS)[number];

/** Why a feed could not be read. address: it leads to where nothing may be read; refused: its server says no; portal: the fault is ours. */
export const BUSY_FEED_FAILURES = [
  'address',
  'unreachable',
  'refused',
  'too_large',
  'not_calendar',
  'too_many',
  'portal',
] as const;
export type BusyFeedFailure = (typeof BUSY_FEED_FAILURES)[number];

/** Why a clinic gives no times or cancels a visit. patient_asked: of a visit alone; its time is free again. */
export const CLOSING_REASONS = [
  'doctor_away',
  'clinic_closed',
  'equipment',
  'patient_asked',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Of a file that somebody sent. checking: the virus check has not answered, so that nobody may see it; refused: its content is gone. */
export const FILE_STATES = ['checking', 'clean', 'refused'] as const;
export type FileState = (typeof FILE_STATES)[number];

/** Of care that the call centre organises. offered: a time waits for the patient; booked: it has a time. */
export const MEDICAL_CARE_STATUSES = [
  'requested',
  'organising',
  'offered',
  'booked',
  'fulfilled',
  'cancelled',
] as const;
export type MedicalCareStatus = (typeof MEDICAL_CARE_STATUSES)[number];

/** What a message says of a visit. */
export const MESSAGE_ABOUTS = [
  'confirmed',
  'moved',
  'cancelled',
  'reminder',
  'finish',
  'finish_care',
] as const;
export type MessageAbout = (typeof MESSAGE_ABOUTS)[number];

/** sms: to a telephone; letter: on paper. */
export const MESSAGE_CHANNELS = ['sms', 'letter'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** sent: the gateway has it; delivered: the gateway says that it has come; failed: it will not come, and reason says why. */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** How a member's booking is approved; each is worse for them than the one before. */
export const PREAUTH_TYPES = ['none', 'normal', 'too_early', 'self_paid'] as const;
export type PreauthType = (typeof PREAUTH_TYPES)[number];

/** Where the insurer's approval of a booking stands. */
export const PREAUTHORIZATION_STATUSES = [
  'not_required',
  'required',
  'pending',
  'approved',
  'rejected',
  'too_early',
] as const;
export type PreauthorizationStatus = (typeof PREAUTHORIZATION_STATUSES)[number];

/** Why a request is refused, by the GDPR: articles 12(2) and (6), 12(5) a and b, 17(3), 15(4). */
export const PRIVACY_REFUSALS = [
  'identity_not_proven',
  'unfounded',
  'excessive',
  'law_keeps',
  'rights_of_others',
] as const;
export type PrivacyRefusal = (typeof PRIVACY_REFUSALS)[number];

/** What somebody asks for by the GDPR. erase: article 17; export: a copy of what is held, articles 15 and 20. */
export const PRIVACY_REQUEST_KINDS = ['erase', 'export'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

/** Of a request about somebody's data. identity_check: nobody knows yet that it comes from them; proposed: an erasure that a second colleague has to confirm; planned: an erasure that they can still stop; withdrawn: by the person, or because their account went meanwhile. */
export const PRIVACY_REQUEST_STATES = [
  'identity_check',
  'received',
  'proposed',
  'planned',
  'done',
  'refused',
  'withdrawn',
] as const;
export type PrivacyRequestState = (typeof PRIVACY_REQUEST_STATES)[number];

/** How a visit is reminded of. sms: if nobody has answered the mail, or there is none. */
export const REMINDER_CHANNELS = ['mail', 'sms'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** Of a mail before a visit. queued: its outbox row sends it and tries again; dropped: there is nothing to remind of any more. */
export const REMINDER_STATES = ['waiting', 'queued', 'sent', 'dropped'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Of a reservation, from its hold to its end. */
export const RESERVATION_STATUSES = [
  'started',
  'pending_verification',
  'pending_preauth',
  'confirmed',
  'rejected',
  'cancelled_by_patient',
  'cancelled_by_provider',
  'expired',
  'fulfilled',
  'no_show',
] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** Why a review is not shown. other_people: it names somebody; the author reads it. */
export const REVIEW_REFUSALS = [
  'health_data',
  'abuse',
  'other_people',
  'advertising',
  'not_about_visit',
] as const;
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];

/** Of a review, and of the clinic's answer to it. waiting: nobody of the partner has read it yet, and nobody else sees it. */
export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** How a customer's visit is paid for and organised. */
export const SERVICE_TYPES = ['PREAUTHORIZATION', 'MEDICAL_CARE', 'SELF_PAID'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** What a reservation, or the clinic, makes of a time. */
export const SLOT_STATUSES = ['free', 'held', 'booked', 'blocked'] as const;
export type SlotStatus = (typeof SLOT_STATUSES)[number];

/** What a mailed link is worth now; revoked: a newer one took its place. All but valid are over. */
export const TOKEN_STATES = ['valid', 'used', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** What a clinic's desk notes of a visit. undone: takes the last of the others back. */
export const VISIT_MARKS = ['arrived', 'fulfilled', 'no_show', 'undone'] as const;
export type VisitMark = (typeof VISIT_MARKS)[number];

/** Where doctor and patient meet. video: each at their own screen. */
export const VISIT_MODES = ['in_person', 'video'] as const;
export type VisitMode = (typeof VISIT_MODES)[number];
