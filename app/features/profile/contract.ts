import { Type, type Static } from 'typebox';
import {
  SECOND_FACTOR_ERRORS,
  SecondFactorCode,
} from '#app/features/identity/second-factor-code.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import type { ActorKind, StaffRole } from '#app/platform/actor.ts';
import { defineCall, defineFile, IdText, InstantText } from '#app/platform/contract.ts';
import { PASSWORD_MAX } from '#app/platform/password.ts';
import { CONSENT_KINDS, CONSENT_SOURCES } from '#app/people/consents.ts';
import { DATA_COPY_FILE } from './data-copy.ts';

const CLOSED = { additionalProperties: false };
const Text = Type.String({ maxLength: 400 });
const Password = Type.String({ maxLength: 8 * PASSWORD_MAX });
const code = Type.Optional(SecondFactorCode);
const PASSWORD_ERRORS = [
  'invalid_input',
  'password_wrong',
  ...SECOND_FACTOR_ERRORS,
  'too_many_sign_ins',
] as const;

export const updateContact = defineCall({
  name: 'updateContact',
  summary: 'Changes the phone number and the address of the current subscription.',
  method: 'POST',
  path: '/api/profile',
  who: 'customer',
  body: Type.Object({ phone: Text, zipcode: Text, city: Text, street: Text }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'subscription_required'],
});

export const updateSettings = defineCall({
  name: 'updateSettings',
  summary: 'The language of mails, and whether they remind of appointments.',
  method: 'POST',
  path: '/api/profile/settings',
  who: 'customer',
  body: Type.Object({ locale: Type.Enum([...LOCALES]), hasReminders: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input'],
});

export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'A new password for who knows the old one; every other session ends.',
  method: 'POST',
  path: '/api/profile/password',
  who: 'customer',
  body: Type.Object({ oldPassword: Password, password: Password, code }, CLOSED),
  answer: Type.Object({}),
  errors: PASSWORD_ERRORS,
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  summary:
    'Mails a link to a new address to sign in with, or to get letters at; nothing changes before it is opened.',
  method: 'POST',
  path: '/api/change-email',
  who: 'customer',
  body: Type.Object(
    { kind: Type.Enum(['email', 'contactEmail']), email: Text, password: Password, code },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [...PASSWORD_ERRORS, 'too_many_mails'],
});

export const setMarketingConsent = defineCall({
  name: 'setMarketingConsent',
  summary: 'Agrees to marketing mails, or withdraws that.',
  method: 'POST',
  path: '/api/profile/marketing',
  who: 'customer',
  body: Type.Object({ isGiven: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input'],
});

export const createDataCopy = defineCall({
  name: 'createDataCopy',
  summary:
    'A link, good for a day and for this account only, to everything held about the caller. `full_auth_required`: the date of birth first.',
  method: 'POST',
  path: '/api/profile/copies',
  who: 'customer',
  body: Type.Object({ password: Password, code }, CLOSED),
  answer: Type.Object({ href: Type.String(), expiresAt: InstantText }),
  answerStatus: 201,
  errors: [...PASSWORD_ERRORS, 'full_auth_required'],
});

export const eraseAccount = defineCall({
  name: 'eraseAccount',
  summary:
    'Erases the caller’s account: coming visits are cancelled, what the law wants kept is locked under a pseudonym.',
  method: 'POST',
  path: '/api/profile/erase',
  who: 'customer',
  body: Type.Object({ password: Password, code, isSure: Type.Literal(true) }, CLOSED),
  answer: Type.Object({ cancelled: Type.Integer() }),
  errors: PASSWORD_ERRORS,
});

export const withdrawPrivacyRequest = defineCall({
  name: 'withdrawPrivacyRequest',
  summary:
    'Takes back what the caller asked for in writing or on the telephone; an erasure that was planned for it is not carried out.',
  method: 'POST',
  path: '/api/profile/requests/:id/withdrawn',
  who: 'customer',
  params: Type.Object({ id: IdText }),
  answer: Type.Object({}),
  errors: ['not_found'],
});

export const downloadDataCopy = defineFile({
  name: 'downloadDataCopy',
  summary: `Everything held about the caller, for machines and to read, saved as ${DATA_COPY_FILE}.`,
  path: '/api/profile/copies/:id',
  who: 'customer',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  type: 'application/zip',
  savedAs: DATA_COPY_FILE,
});

const Consent = Type.Object({
  kind: Type.Enum([...CONSENT_KINDS]),
  version: Type.String(),
  source: Type.Enum([...CONSENT_SOURCES]),
  givenAt: InstantText,
  withdrawnAt: Type.Union([InstantText, Type.Null()]),
});
export type Consent = Static<typeof Consent>;

/**
 * Who did something with the account: you; another customer; staff, by role where one is known; a connected program; the
 * portal itself; somebody who was not signed in.
 */
export type EventActor = 'self' | 'relative' | StaffRole | Exclude<ActorKind, 'customer'>;
export interface AccountEvent {
  /** As written down: `signed_in`. */
  action: string;
  actor: EventActor;
  /** ISO 8601 */
  at: string;
}
