import { en as shared } from '#app/i18n/messages/en.ts';
import type { hu } from './hu.ts';

export const en: typeof hu = {
  invalid_input: 'Please check the details you entered.',
  human_check_failed: 'We could not check that a person sent this request. Please try again.',
  expired: 'This link has expired.',
  used: 'This link has already been used.',
  forbidden: 'You are not allowed to do this.',
  of_age:
    'The person this appointment was booked for has come of age since, so only they can decide about it now. Please ask them to call our customer service.',
  other_account:
    'This link belongs to another account. Please sign in to the account that you asked for it from.',
  registration_required: 'Booking here needs an account. Please register or sign in.',
  consent_required: 'This needs your consent.',
  not_found: 'The page or item you are looking for was not found.',
  method_not_allowed: 'This action is not available here.',
  slot_taken: 'Somebody else has just taken this time. Please choose another one.',
  not_offered: 'This time can no longer be booked. Please choose another one.',
  person_busy: 'You already have an appointment at this time. Please choose another time.',
  too_late_to_change:
    'The deadline for moving or cancelling this appointment here has passed. Please call the clinic: {phone}',
  appointment_over:
    'This appointment is over or has been cancelled, so it can no longer be changed.',
  hold_expired:
    'Your booking time has run out and the appointment was released. Please choose again.',
  discount_ended: 'This discount has ended.',
  too_large: 'The data sent is too large.',
  unsupported_media_type: 'We cannot accept this kind of data.',
  unknown_host: 'There is no portal at this address.',
  key_reused: 'This request was already sent with other content. Please reload the page.',
  admed_only: 'This service may only be organized by {product}. Please call customer service.',
  is_publicly_not_reservable:
    'This service can be booked by phone only. Please call the clinic: {phone}',
  code_wrong: 'This code is not right. Tries left: {left}.',
  code_over: 'The code can no longer be used. Please open the link in the e-mail.',
  no_more_texts: 'No more text messages go to this number until {time}. Send it by e-mail.',
  no_more_mails: 'No more e-mails go to this address until {time}. Send it by text message.',
  too_many_requests: 'Too many requests. Please try again {wait}.',
  too_many_today: 'You have sent as many requests as one can in a day. Please try again {wait}.',
  too_many_holds:
    'You can have at most two times waiting for confirmation. Confirm one by the link in its e-mail or release one; each is free again after 15 minutes at the latest.',
  unknown_error: shared.failure.unknown,
  unavailable: 'The service is not available right now. Please try again in a few seconds.',
  held_by_another:
    'This is just being written by somebody else, such as by an import that is running. Nothing was saved, and what you have typed is still here. Please try again in a minute.',
  account_changed:
    'Another account is signed in in this browser now. Nothing was sent, and what you have typed is still here. Sign in again with your own account, or reload the page to go on with the other one.',
  already_sent:
    'A question has already been sent from this draft, perhaps in another window. What is written here was not sent: you can send it as a new question.',
  sign_in_required: 'Please sign in to continue.',
  sign_in_failed:
    'The e-mail address or the password is not right. Please check them and try again.',
  account_pending:
    'Your account is not confirmed yet. We have sent you a new e-mail: please open the link in it.',
  account_locked: 'This account is locked. Please contact customer service.',
  email_taken: 'There is already an account with this e-mail address. Please enter another one.',
  full_auth_required: 'Please give your date of birth first.',
  full_auth_failed: 'The date of birth does not match our records. Please check it.',
  too_many_sign_ins: 'There were too many failed attempts. Please try again {wait}.',
  too_many_mails:
    'You have asked for several e-mails in a short time. Please check your spam folder too, or try again {wait}.',
  password_wrong: 'The password is not right. Please check it and try again.',
  too_many_relatives: 'An account cannot have more adult relatives. Please remove one first.',
  subscription_required: 'This needs a valid subscription.',
  other_address:
    'The address is not the same as that of the main account. Only adult relatives who live at the same address can be added.',
  voucher_invalid:
    'This voucher code is not valid, or it has already been used. Please check it and enter it again.',
  not_eligible:
    'You cannot register with this voucher code: the service is for monthly-plan customers with a bundle created after 2018. If you have questions, please contact your operator.',
  registration_closed: 'Registration has closed.',
  too_many_voucher_tries: 'Too many wrong voucher codes were entered. Please try again {wait}.',
  preauth_required:
    'This care needs prior approval. You can book it all the same: we will let you know whether your plan covers it.',
  preauth_too_early:
    'The date is within 48 hours, so we cannot check before the visit whether you are eligible. Please choose a later date, or pay at the clinic and claim the reimbursement in the claim-reporting menu.',
  self_paid_only: 'Your plan does not pay for this visit. You can book it at your own cost.',
  attachments_required:
    'Attachment of a medical referral is mandatory. Please attach it, or have the visit booked by phone. {phone}',
  appointment_undecided:
    'Your insurer has to decide about this visit first, and the chosen time comes before that. Please choose a later one.',
  other_insurance_year:
    'This visit is paid from the cover of another insurance year, so it cannot be moved to that day. Please cancel it and book a new time.',
  second_factor_required: 'Enter the code of your authenticator app, or a recovery code.',
  second_factor_wrong:
    'The code is not right, or it was used before. Please wait for the next one in your authenticator app and enter that.',
  passkey_failed: 'The passkey could not be used. Please try again, or sign in with your password.',
  second_factor_missing:
    'This account is signed in to with a second step only. Please use your passkey, or contact customer service.',
  too_many_passkeys: 'An account can have 20 passkeys at most. Please remove one first.',
  too_many_codes:
    'Too many wrong codes were entered in one day. Please try again {wait}, or sign in with a passkey.',
  too_many_at_once: 'Too many people are doing this right now. Please try again in a few seconds.',
  file_refused: 'This file could not be accepted.',
  too_many_files:
    'You have sent as many files as we can keep. Please remove one; those that no form was sent with are deleted by themselves after a day.',
  storage_full:
    'We cannot take any file at the moment. Please try again later, or send the form without it.',
  already_claimed: 'A colleague has taken this request already.',
  patient_waits:
    'The patient is here, or has been: call them in, or wait until the waiting room closes.',
  video_visit_closed:
    'The waiting room of this visit is not open: it opens half an hour before the visit and closes when the doctor ends it.',
  too_many_watches: 'You can watch for at most five earlier times at once. Stop one first.',
  too_many_call_backs:
    'You can have at most three call-backs open. Cancel one, or wait for the call.',
  too_many_questions: 'You have five open questions already. Close one, or wait for the answer.',
  changed_meanwhile: 'This has changed meanwhile. Reload the page to see where it stands.',
  already_subscribed:
    'You already have a current subscription. The voucher code has not been used.',
};
