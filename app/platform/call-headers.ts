/** Header in which a page of a customer says for whom it was drawn; nothing else may be done from it. */
export const ACCOUNT_MARK_HEADER = 'x-account';
/** Header with the name of one attempt: a repeated call with it gets the first answer again, for 24 hours. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** Header with 32 random bytes (base64url) that the browser makes and keeps: who has them owns its holds, two at a time, and its files. */
export const HOLD_SECRET_HEADER = 'x-hold-secret';
