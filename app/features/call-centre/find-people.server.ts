import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { MARKETS } from '#app/i18n/locale.ts';
import { foldEmail } from '#app/people/account-email.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import type { Action, StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { readBookingNumber, writeBookingNumber } from '#app/platform/booking-number.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  countTries,
  forgiveTries,
  hashSubject,
  type Throttle,
  type Tries,
} from '#app/platform/throttle.server.ts';
import { UUID } from '#app/platform/uuid.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import type { findPeople as findContract, openPerson as openContract } from './contract.ts';
import {
  checkClaimedIdentity,
  cleanClaimedIdentity,
  FOUND_MAX,
  FOUND_MINUTES,
  OPEN_MINUTES,
  IDENTITY_FIELDS,
  type ClaimedIdentity,
} from './identification.ts';
import { readOpening, writeOpening, type Opening, type Subject } from './opening.server.ts';
import {
  findByBooking,
  findByName,
  findByNumber,
  findByPhone,
  findInWriting,
  getPartnerName,
  hasIdentity,
} from './queries.server.ts';

export interface LookUpDeps {
  db: Database;
  appSecret: string;
}

export const FIND: Action = 'patient.find';
const MINUTE_MS = 60_000;
/** Of one member of the staff. Whoever was found and identified does not count: what is left are guesses. */
const LOOK_UPS: Throttle = { purpose: 'person_look_up', limit: 15, windowSeconds: 15 * 60 };

type LookUp = BodyOf<typeof findContract>;

/** @throws PortalError sign_in_required, forbidden */
export function requireStaffActor({ actor }: Pick<Portal, 'actor'>): StaffActor {
  if (actor.kind === 'staff') return actor;
  throw new PortalError(actor.kind === 'visitor' ? 'sign_in_required' : 'forbidden');
}

/**
 * Looks for somebody at all partners of somebody of the staff, by what a caller has told. Nothing of whoever is found leaves the
 * server: only that there is somebody, and at which partner; of a visit that is its patient's alone its number, too. Each look-up is noted with its grounds.
 * @throws PortalError sign_in_required, forbidden, invalid_input (with fields), too_many_requests (guesses)
 */
export function findPeople(
  deps: LookUpDeps,
  portal: Portal,
  { by, grounds }: LookUp,
): Promise<AnswerOf<typeof findContract>> {
  return lookFor(deps, portal, { by, grounds, action: FIND, kind: 'found' });
}

/**
 * The same for who opens people in an emergency. Who booked as a visitor is none of them: beyond the one visit nothing of them is known.
 * @throws PortalError as `findPeople`
 */
export function findInEmergency(
  deps: LookUpDeps,
  portal: Portal,
  by: LookUp['by'],
): Promise<AnswerOf<typeof findContract>> {
  const kind = 'emergency';
  return lookFor(deps, portal, { by, grounds: kind, action: 'emergency.open', kind });
}

async function lookFor(
  deps: LookUpDeps,
  portal: Portal,
  {
    by,
    grounds,
    action,
    kind,
  }: {
    by: LookUp['by'];
    grounds: Opening['grounds'];
    action: Action;
    kind: 'found' | 'emergency';
  },
): Promise<AnswerOf<typeof findContract>> {
  const partners = requirePartnersOf(portal.actor, action);
  const actor = requireStaffActor(portal);
  const look = prepare(by, portal);
  await countLookUp(deps, actor);
  const endsAt = nowMs() + FOUND_MINUTES * MINUTE_MS;
  const lists = await Promise.all(
    partners.map(async (partnerId) => {
      const role = requirePermission(actor, action, { partnerId });
      const { subjects, partner } = await transact(
        deps.db.main,
        async (transaction) => {
          const found = await look(transaction);
          await writeAudit(transaction, portal, {
            action: 'person_searched',
            customerId: null,
            role,
            grounds,
            ...(kind === 'emergency' && { reason: 'emergency' }),
          });
          return { subjects: found, partner: await getPartnerName(transaction, partnerId) };
        },
        { partnerId },
      );
      const shown = subjects.filter((one) => kind === 'found' || one.kind === 'customer');
      return shown.map((subject) => ({
        partner,
        number: subject.kind === 'visit' ? writeBookingNumber(subject.reservationId) : null,
        found: writeOpening(deps.appSecret, kind, actor, {
          partnerId,
          subject,
          grounds,
          endsAt,
        }),
      }));
    }),
  );
  const people = lists.flat();
  return { people: people.slice(0, FOUND_MAX), hasMore: people.length > FOUND_MAX };
}

/** @throws PortalError invalid_input (with fields) */
function prepare(
  by: LookUp['by'],
  portal: Pick<Portal, 'timeZone'>,
): (transaction: Transaction) => Promise<Subject[]> {
  const limit = FOUND_MAX + 1;
  switch (by.way) {
    case 'name': {
      const fields = checkClaimedIdentity(by, todayOf(portal));
      if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
      const told = cleanClaimedIdentity(by);
      return (transaction) => findByName(transaction, told, limit);
    }
    case 'phone': {
      const phones = readPhones(by.phone);
      if (phones.length === 0) refuseField('phone', 'phoneInvalid');
      return (transaction) => findByPhone(transaction, phones, limit);
    }
    case 'booking': {
      const id = by.booking.trim().toLowerCase();
      if (UUID.test(id)) return (transaction) => findByBooking(transaction, id, limit);
      const ends = readBookingNumber(by.booking);
      if (!ends) refuseField('booking', 'bookingInvalid');
      return (transaction) => findByNumber(transaction, ends, limit);
    }
  }
}

/** What somebody types may be a number of either market. */
export function readPhones(typed: string): string[] {
  return MARKETS.flatMap((market) => {
    const phone = createPhoneParser(parsePhoneNumberFromString, market)(typed);
    return phone === null ? [] : [phone];
  });
}

function refuseField(field: string, error: string): never {
  throw new PortalError('invalid_input', { fields: { [field]: error } });
}

/**
 * Opens somebody who was found, once the caller has told last name, first name and date of birth and all three are those of that
 * person. That it was opened, by whom and why, is noted with the person; so is an attempt that failed.
 * @throws PortalError sign_in_required, forbidden, not_found (found too long ago, or by somebody else), invalid_input (with fields:
 * `told` what is not ticked, `identity` is not that person), too_many_requests (guesses)
 */
export async function openPerson(
  deps: LookUpDeps,
  portal: Portal,
  { found, ticked, ...typed }: BodyOf<typeof openContract>,
): Promise<AnswerOf<typeof openContract>> {
  const actor = requireStaffActor(portal);
  const opening = readOpening(deps.appSecret, 'found', actor, found, nowMs());
  if (!opening) throw new PortalError('not_found');
  const { partnerId, subject, grounds } = opening;
  const role = requirePermission(actor, FIND, { partnerId });
  const fields = checkClaimedIdentity(typed, todayOf(portal)) as Record<string, string>;
  for (const field of IDENTITY_FIELDS) {
    if (!ticked.includes(field)) fields[`ticked.${field}`] = 'required';
  }
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  await countLookUp(deps, actor);
  const isRight = await transact(
    deps.db.main,
    async (transaction) => {
      const isPerson = await hasIdentity(transaction, subject, cleanClaimedIdentity(typed));
      await writeAudit(transaction, portal, {
        action: isPerson ? 'person_opened' : 'person_not_identified',
        customerId: subject.kind === 'customer' ? subject.customerId : null,
        ...(subject.kind === 'visit' && {
          object: { kind: 'reservation', id: subject.reservationId },
        }),
        role,
        grounds,
      });
      return isPerson;
    },
    { partnerId },
  );
  if (!isRight) refuseField('identity', 'mismatch');
  // That of the look-up, and this one.
  await forgiveLookUps(deps, actor, 2);
  const endsAt = nowMs() + OPEN_MINUTES * MINUTE_MS;
  return {
    opening: writeOpening(deps.appSecret, 'open', actor, { ...opening, endsAt }),
    isVisit: subject.kind === 'visit',
  };
}

/** Whoever was found, and was who is meant, was not guessed. */
export async function forgiveLookUps(
  deps: LookUpDeps,
  actor: StaffActor,
  count: number,
): Promise<void> {
  const tries = Array.from({ length: count }, () => triesOf(deps, actor));
  await forgiveTries(deps.db.main, actor.homePartnerId, tries);
}

/**
 * The customer of a partner, with an account or known from an import alone, by the name and date of birth in a letter or as said at
 * the counter; by the e-mail address too, where several people have those. Looked for by whoever may do `action` there, and noted as a
 * look-up.
 * @returns null: there is nobody, or there are several
 * @throws PortalError sign_in_required, forbidden, invalid_input (with fields), too_many_requests (guesses)
 */
export async function identifyInWriting(
  deps: LookUpDeps,
  portal: Portal,
  {
    partnerId,
    action,
    email,
    ...told
  }: ClaimedIdentity & { partnerId: number; action: Action; email: string },
): Promise<number | null> {
  const actor = requireStaffActor(portal);
  const role = requirePermission(actor, action, { partnerId });
  const fields = checkClaimedIdentity(told, todayOf(portal));
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  await countLookUp(deps, actor);
  const found = await transact(
    deps.db.main,
    async (transaction) => {
      const ids = await findInWriting(transaction, cleanClaimedIdentity(told), foldEmail(email));
      await writeAudit(transaction, portal, {
        action: 'person_searched',
        customerId: null,
        role,
        grounds: 'caller_asks_data',
      });
      return ids;
    },
    { partnerId },
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  await forgiveLookUps(deps, actor, 1);
  return only;
}

export { findWithoutSubscription } from './queries.server.ts';

function triesOf({ appSecret }: LookUpDeps, { staffId }: StaffActor): Tries {
  return { throttle: LOOK_UPS, subject: hashSubject(appSecret, 'staff', String(staffId)) };
}

/** Notes that somebody of the staff looks for a person. @throws PortalError too_many_requests (guesses) */
export async function countLookUp(deps: LookUpDeps, actor: StaffActor): Promise<void> {
  const seconds = await countTries(deps.db.main, actor.homePartnerId, [triesOf(deps, actor)]);
  if (seconds > 0) throw new PortalError('too_many_requests', { retryAfterSeconds: seconds });
}
