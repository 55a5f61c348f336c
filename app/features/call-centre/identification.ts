import { checkPersonField, type FieldError, type PersonRules } from '#app/people/person-fields.ts';
import { normaliseText } from '#app/people/text.ts';

/** What a caller says who they are by, before anything about them is opened: all three. */
export const IDENTITY_FIELDS = ['lastName', 'firstName', 'dateOfBirth'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
export type ClaimedIdentity = Record<IdentityField, string>;

/** Why somebody is looked for: kept with the audit, in one of these words. */
export const LOOK_UP_GROUNDS = [
  'caller_books',
  'caller_changes',
  'caller_asks_cover',
  'caller_asks_request',
  'caller_asks_data',
  'clinic_calls',
] as const;
export type LookUpGrounds = (typeof LOOK_UP_GROUNDS)[number];

/** How somebody is looked for. */
export const LOOK_UP_WAYS = ['name', 'phone', 'booking'] as const;
export type LookUpWay = (typeof LOOK_UP_WAYS)[number];

/** More than one person of a name and day of birth is rare; nobody gets a list of people. */
export const FOUND_MAX = 5;
/** What was found is identified within this time. */
export const FOUND_MINUTES = 10;
/** What was opened stays open for a long call. */
export const OPEN_MINUTES = 60;
/** How much longer a time is held, once: some patients look for papers, or ask somebody at home. */
export const EXTENDED_HOLD_MINUTES = 30;

/** Fields that cannot be right, whoever it is; empty: each can be. */
export function checkClaimedIdentity(
  claimed: ClaimedIdentity,
  today: string,
): Partial<Record<IdentityField, FieldError>> {
  const rules: PersonRules = { today, asksMothersName: false, parsePhone: () => null };
  return Object.fromEntries(
    IDENTITY_FIELDS.flatMap((field) => {
      const error = checkPersonField(field, claimed[field], rules);
      return error ? [[field, error]] : [];
    }),
  );
}

/** As it is compared. */
export function cleanClaimedIdentity(claimed: ClaimedIdentity): ClaimedIdentity {
  const clean = (text: string) => normaliseText(text).replace(/\s+/g, ' ');
  return {
    lastName: clean(claimed.lastName),
    firstName: clean(claimed.firstName),
    dateOfBirth: claimed.dateOfBirth.trim(),
  };
}
