/**
 * The one catalogue of expected failures: code -> HTTP status. The message of each code is in
 * `messages/` of this folder, in three languages.
 */
export const ERRORS = {
  invalid_input: 400,
  human_check_failed: 400,
  expired: 400,
  used: 400,
  code_wrong: 400,
  code_over: 400,
  voucher_invalid: 400,
  full_auth_failed: 400,
  password_wrong: 400,
  second_factor_required: 400,
  second_factor_wrong: 400,
  passkey_failed: 400,
  sign_in_required: 401,
  sign_in_failed: 401,
  forbidden: 403,
  full_auth_required: 403,
  other_account: 403,
  of_age: 403,
  account_pending: 403,
  account_locked: 403,
  second_factor_missing: 403,
  registration_required: 403,
  not_eligible: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  too_many_relatives: 409,
  too_many_passkeys: 409,
  subscription_required: 409,
  consent_required: 409,
  already_subscribed: 409,
  already_claimed: 409,
  too_many_call_backs: 409,
  too_many_questions: 409,
  already_sent: 409,
  too_many_watches: 409,
  changed_meanwhile: 409,
  account_changed: 409,
  held_by_another: 409,
  slot_taken: 409,
  not_offered: 409,
  person_busy: 409,
  preauth_required: 409,
  preauth_too_early: 409,
  self_paid_only: 409,
  too_late_to_change: 409,
  appointment_over: 409,
  video_visit_closed: 409,
  patient_waits: 409,
  appointment_undecided: 409,
  other_insurance_year: 409,
  hold_expired: 410,
  discount_ended: 410,
  registration_closed: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unknown_host: 421,
  key_reused: 422,
  other_address: 422,
  attachments_required: 422,
  admed_only: 422,
  is_publicly_not_reservable: 422,
  too_many_requests: 429,
  too_many_today: 429,
  too_many_holds: 429,
  too_many_sign_ins: 429,
  too_many_codes: 429,
  too_many_mails: 429,
  no_more_texts: 429,
  no_more_mails: 429,
  too_many_voucher_tries: 429,
  too_many_at_once: 429,
  file_refused: 422,
  too_many_files: 409,
  storage_full: 507,
  unknown_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Of `invalid_input` where a field has more characters than it may. */
export const TOO_LONG_STATUS = 422;

/** After how many seconds it may work, where nobody knows it better: said with every 429 and 503. */
export const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  too_many_requests: 60,
  too_many_today: 24 * 60 * 60,
  // The longest that a hold lasts: one of those that are too many has ended then.
  too_many_holds: 15 * 60,
  too_many_sign_ins: 15 * 60,
  too_many_codes: 24 * 60 * 60,
  too_many_mails: 60 * 60,
  no_more_texts: 60 * 60,
  no_more_mails: 60 * 60,
  too_many_voucher_tries: 60 * 60,
  // The queue for passwords is worked off in half a second.
  too_many_at_once: 2,
  // Somebody has to make room.
  storage_full: 10 * 60,
  // A database that was away is mostly back by then.
  unavailable: 2,
};

/** An expected failure: ends a use case and becomes an answer `{errorCode, httpCode, message}`. */
export class PortalError extends Error {
  readonly code: ErrorCode;
  /** Field name -> message key of the form, for `invalid_input`. */
  readonly fields: Record<string, string> | undefined;
  /** Values for the places of the message, such as a phone number. */
  readonly values: Record<string, string> | undefined;
  /** What the code's answer says besides, as its contract declares it. */
  readonly details: unknown;
  /** Instead of the code's own `RETRY_AFTER_SECONDS`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: {
      fields?: Record<string, string>;
      values?: Record<string, string>;
      details?: unknown;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
    this.name = 'PortalError';
    this.code = code;
    this.fields = details.fields;
    this.values = details.values;
    this.details = details.details;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Of a text that can be read and is too long another one than of a form that cannot be read. */
  get status(): number {
    const isTooLong = Object.values(this.fields ?? {}).includes('tooLong');
    return this.code === 'invalid_input' && isTooLong ? TOO_LONG_STATUS : ERRORS[this.code];
  }
}
