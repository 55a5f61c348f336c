import { createHash } from 'node:crypto';
import type { Locale } from '#app/i18n/locale.ts';
import type { Relation } from '#app/people/relations.ts';
import { hashPerson } from '#app/people/person-hash.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ServiceType } from '#app/platform/states.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import type { Theme } from '#app/themes/theme.ts';
import type { Transaction } from '#db/client.ts';
import type { BookingDeps } from './deps.server.ts';
import type { Patient } from './patient.ts';
import { bookReservation, type BookResult } from './queries.server.ts';

/** How a patient is reached is not always known. */
type Reached = Omit<Patient, 'phone' | 'email'> & { phone: string | null; email: string | null };

/** A time that the call centre has held for somebody. */
export interface OrganisedTime {
  id: string;
  secretHash: Buffer;
  partnerId: number;
  theme: Theme;
  calendarId: number;
  startsAt: Date;
  subfunctionId: number;
  /** null: whoever asked has erased their account, and left it to a child of age. */
  customerId: number | null;
  serviceType: ServiceType;
  patient: Reached;
  /** What the patient is to the customer; null: the customer themselves. */
  onBehalfRelation: Relation | null;
  /** When the customer asked for it. */
  askedAt: Date;
  /** Notes a booking on somebody's behalf, in its transaction. */
  note: () => Promise<void>;
  locale: Locale;
}

/**
 * Confirms a time that was held for a customer by somebody of the staff, as one that they book themselves; who pays is the caller's affair.
 * @throws PortalError person_busy, not_offered (held no more, or not on offer any more)
 */
export async function bookOrganisedTime(
  transaction: Transaction,
  { appSecret }: Pick<BookingDeps, 'appSecret'>,
  { theme, ...time }: OrganisedTime,
): Promise<void> {
  const cancelId = createTokenId(appSecret);
  const partner = { id: time.partnerId, key: theme.key, name: '' };
  const { result } = await bookReservation(transaction, {
    ...time,
    idempotencyKey: `book ${time.id}`,
    bodyHash: createHash('sha256').update(time.id).digest(),
    personHash: hashPerson(appSecret, { partner, theme }, time.patient),
    // What members do not organise themselves the call centre does.
    onlyOrganisable: false,
    cancelToken: { id: cancelId, hash: hashToken(createToken(appSecret, cancelId)) },
  });
  if (result === 'person_busy') throw new PortalError('person_busy');
  if (result !== 'ok') throw new PortalError('not_offered');
}

/** A time that the call centre has held for somebody without an account. */
export interface GuestTime extends Omit<
  OrganisedTime,
  'customerId' | 'serviceType' | 'patient' | 'onBehalfRelation' | 'askedAt' | 'note' | 'theme'
> {
  portal: Pick<Portal, 'partner' | 'theme'>;
  patient: Omit<Patient, 'email'> & { email: string | null };
  attempt: string;
  /** Of what was asked for. */
  bodyHash: Buffer;
}

/** Confirms a time that was held for somebody without an account, with the rights of a visitor. Repeating the attempt answers the same. */
export async function bookGuestTime(
  transaction: Transaction,
  { appSecret }: Pick<BookingDeps, 'appSecret'>,
  { portal, attempt, ...time }: GuestTime,
): Promise<BookResult['result']> {
  const cancelId = createTokenId(appSecret);
  const { result } = await bookReservation(transaction, {
    ...time,
    customerId: null,
    serviceType: null,
    idempotencyKey: attempt,
    personHash: hashPerson(appSecret, portal, time.patient),
    onlyOrganisable: false,
    onBehalfRelation: null,
    askedAt: null,
    cancelToken: { id: cancelId, hash: hashToken(createToken(appSecret, cancelId)) },
    note: () => Promise.resolve(),
  });
  return result;
}
