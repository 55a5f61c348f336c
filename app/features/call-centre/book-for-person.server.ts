import { createHash } from 'node:crypto';
import type { Slot } from '#app/features/calendar/contract.ts';
import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import { bookHeldSlot } from '#app/features/reservations/book-held-slot.server.ts';
import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import { holdSlot } from '#app/features/reservations/hold-slot.server.ts';
import { releaseHold } from '#app/features/reservations/release-hold.server.ts';
import { EMPTY_FILTERS } from '#app/features/search/filters.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { actAsPerson } from './as-person.server.ts';
import type { bookForPerson as bookContract, holdForPerson as holdContract } from './contract.ts';
import type { CallCentreDeps } from './deps.server.ts';

/** Of each result: what can be read out on the phone. */
const SLOTS_SHOWN = 6;

/** Whoever has signed in with two factors is no program. */
const SIGNED_IN_CHECK: HumanCheck = {
  createChallenge: () => Promise.reject(new Error('the staff solve no checks')),
  verify: () => Promise.resolve(true),
  mayBeRepeated: () => false,
};

/** A doctor or room with free times in the week shown. */
export interface TimesOfDoctor {
  id: number;
  name: string;
  providerName: string;
  place: string;
  /** In whole units of the market's currency; null: none set, or not for an insured member. */
  price: number | null;
  slots: Slot[];
}

export interface BookingChoice {
  /** Care that fits what was typed. */
  options: SubfunctionOption[];
  subfunction: { id: number; name: string; locales: SubfunctionOption['locales'] } | null;
  /** Monday of the week shown, `YYYY-MM-DD`. */
  week: string;
  doctors: TimesOfDoctor[];
}

/**
 * What the finder shows to whoever was opened: care by what was typed, and the free times of a week.
 * @param ask.week Monday, `YYYY-MM-DD`; empty: the first in which somebody has a time
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function findTimesToBook(
  deps: CallCentreDeps,
  staffPortal: Portal,
  ask: { opening: string; term: string; subfunction: number | null; week: string },
): Promise<BookingChoice> {
  const { portal } = await actAsPerson(deps, staffPortal, ask.opening, 'appointment.write');
  const { subfunction, week, term } = ask;
  if (subfunction === null) {
    const options = term === '' ? [] : await deps.search.findSubfunctions(portal, term);
    return { options, subfunction: null, week, doctors: [] };
  }
  const filters = { ...EMPTY_FILTERS, subfunction, week, listType: 'doctors' as const };
  const found = await deps.search.searchFinder(portal, filters);
  const chosen = found.answer.subfunction;
  if (found.body !== 'doctors' || !chosen) {
    return { options: [], subfunction: null, week: found.week, doctors: [] };
  }
  const { cardNetwork, other } = found.answer;
  return {
    options: [],
    subfunction: { id: chosen.id, name: chosen.name, locales: chosen.locales },
    week: found.week,
    doctors: [...cardNetwork, ...other].map((doctor) => ({
      id: doctor.id,
      name: doctor.name,
      providerName: doctor.provider.name,
      place: `${doctor.provider.city}, ${doctor.provider.address}`,
      price: doctor.price,
      slots: Object.values(found.slots[`D${doctor.id}`] ?? {})
        .flat()
        .slice(0, SLOTS_SHOWN),
    })),
  };
}

/**
 * Holds a time in the name and with the rights of whoever was opened.
 * @throws PortalError as `holdSlot`
 */
export async function holdForPerson(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, slotId, subfunctionId, attempt }: BodyOf<typeof holdContract> & { opening: string },
): Promise<AnswerOf<typeof holdContract>> {
  const { portal } = await actAsPerson(deps, staffPortal, opening, 'appointment.write');
  const hold = await holdSlot(bookingDepsOf(deps), {
    portal,
    slotId,
    subfunctionId,
    holdSecret: secretOf(opening),
    idempotencyKey: attempt,
    humanCheck: '',
  });
  return {
    id: hold.id,
    slotId: hold.slotId,
    startsAt: hold.startsAt,
    timeZone: hold.timeZone,
    expiresAt: hold.expiresAt,
    providerName: hold.provider.name,
    doctorName: hold.doctor?.name ?? null,
    price: hold.price,
    children: (hold.own?.children ?? []).map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Books what was held: at once, for the person or a child of theirs.
 * @throws PortalError as `bookHeldSlot`
 */
export async function bookForPerson(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, attempt, minor, ...form }: BodyOf<typeof bookContract> & { opening: string },
): Promise<AnswerOf<typeof bookContract>> {
  const { portal } = await actAsPerson(deps, staffPortal, opening, 'appointment.write');
  return bookHeldSlot(bookingDepsOf(deps), {
    portal,
    holdSecret: secretOf(opening),
    idempotencyKey: attempt,
    form: { ...form, ...(minor && { onBehalf: minor }), [HUMAN_CHECK_FIELD]: '' },
  });
}

/**
 * Gives a time back that was held and is not wanted.
 * @throws PortalError not_found, forbidden (it is booked)
 */
export async function releaseForPerson(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, reservationId }: { opening: string; reservationId: string },
): Promise<void> {
  const { portal } = await actAsPerson(deps, staffPortal, opening, 'appointment.write');
  await releaseHold(bookingDepsOf(deps), { portal, reservationId, holdSecret: secretOf(opening) });
}

/** One room of the call centre is one network address: its holds are limited by call instead. */
function bookingDepsOf(deps: CallCentreDeps): BookingDeps {
  const holdLimits = { ...deps.holdLimits, perAddress: null };
  return { ...deps, humanCheck: SIGNED_IN_CHECK, holdLimits };
}

/** A call holds as a browser does: by a secret that only its opening leads to. */
function secretOf(opening: string): string {
  return createHash('sha256').update(opening).digest('base64url');
}
