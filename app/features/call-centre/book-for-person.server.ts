import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import { bookHeldSlot } from '#app/features/reservations/book-held-slot.server.ts';
import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import { getHold } from '#app/features/reservations/get-hold.server.ts';
import { holdSlot } from '#app/features/reservations/hold-slot.server.ts';
import { releaseHold } from '#app/features/reservations/release-hold.server.ts';
import type { NameSuggestions } from '#app/features/search/contract.ts';
import {
  AUTOCOMPLETE_TERM_MIN,
  isEmptyFilter,
  type FinderFilters,
} from '#app/features/search/filters.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { NO_CHECK } from '#app/platform/human-check.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { transact } from '#db/client.ts';
import { actAsPerson, actInCall, type Call } from './as-person.server.ts';
import type {
  bookForPerson as bookContract,
  extendHoldForPerson as extendContract,
  HeldForPerson,
  holdForPerson as holdContract,
} from './contract.ts';
import type { CallCentreDeps } from './deps.server.ts';
import { extendHoldOfCall } from './extend-hold.server.ts';
import { findInName, type FoundInName } from './find-in-name.server.ts';
import { EXTENDED_HOLD_MINUTES } from './identification.ts';
import { secretOf } from './hold-secret.server.ts';
import { getHeldRow } from './queries.server.ts';

export interface BookingChoice {
  /** Care that fits what was typed. */
  options: SubfunctionOption[];
  /** Doctors and clinics that are called so. */
  names: NameSuggestions;
  /** null: nothing is looked for yet, or a time is held already. */
  found: FoundInName | null;
  /** Nothing else is looked for while a time is held; null: none is. */
  held: HeldForPerson | null;
  /** Whose currency prices are in. */
  market: Market;
  /** Somebody without an account, who is asked for everything; null: a customer. */
  guest: { partner: string; market: Market; locale: Locale; asksMothersName: boolean } | null;
}

export interface TimesAsked {
  opening: string;
  term: string;
  /** As in the address of the finder. */
  filters: FinderFilters;
  /** Town or postal code that distances are measured from, as it was said; empty: none. */
  town: string;
}

/**
 * What the finder shows to whoever was opened, with their rights and in words of whoever reads it: care and names by what was typed, then
 * doctors or clinics with the free times of a week.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function findTimesToBook(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, term, filters, town }: TimesAsked,
): Promise<BookingChoice> {
  const call = await actToBook(deps, staffPortal, opening);
  const held = await getHeld(deps, call.portal, opening);
  const nothing = {
    options: [],
    names: { doctors: [], providers: [], isUrgent: false },
    found: null,
    held,
    market: call.portal.market,
    guest: guestOf(call),
  };
  if (held) return nothing;
  const reader = { ...call.portal, locale: staffPortal.locale };
  if (!isEmptyFilter(filters)) {
    return { ...nothing, found: await findInName(deps, reader, { filters, town }) };
  }
  if (Array.from(term).length < AUTOCOMPLETE_TERM_MIN) return nothing;
  const [options, names] = await Promise.all([
    deps.search.findSubfunctions(reader, term),
    deps.search.findNames(reader, term),
  ]);
  return { ...nothing, options, names };
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
  const { portal } = await actToBook(deps, staffPortal, opening);
  const hold = await holdSlot(bookingDepsOf(deps), {
    portal,
    slotId,
    subfunctionId,
    holdSecret: secretOf(opening),
    idempotencyKey: attempt,
    humanCheck: '',
  });
  return presentHeld(hold, { isExtendable: true });
}

/** What was booked as a visitor opens that visit, and nothing can be booked with it. @throws PortalError as `actInCall` */
async function actToBook(deps: CallCentreDeps, portal: Portal, opening: string): Promise<Call> {
  const call = await actInCall(deps, portal, opening, 'appointment.write');
  if (call.opening.subject.kind === 'visit') throw new PortalError('not_found');
  return call;
}

function guestOf({ opening, portal }: Call): BookingChoice['guest'] {
  if (opening.subject.kind !== 'guest') return null;
  const { partner, market, locale, theme } = portal;
  return { partner: partner.name, market, locale, asksMothersName: theme.flags.asksMothersName };
}

/** What the call holds already, such as before the page was loaded again; null: nothing. */
async function getHeld(
  deps: CallCentreDeps,
  portal: Portal,
  opening: string,
): Promise<HeldForPerson | null> {
  const holdSecret = secretOf(opening);
  const row = await transact(
    deps.db.main,
    (transaction) => getHeldRow(transaction, hashHoldSecret(holdSecret)),
    { partnerId: portal.partner.id },
  );
  if (!row) return null;
  const hold = await getHold(bookingDepsOf(deps), { portal, reservationId: row.id, holdSecret });
  return presentHeld(hold, { isExtendable: !row.is_extended });
}

function presentHeld(hold: Hold, { isExtendable }: { isExtendable: boolean }): HeldForPerson {
  const left = Date.parse(hold.expiresAt ?? hold.serverNow) - Date.parse(hold.serverNow);
  return {
    id: hold.id,
    slotId: hold.slotId,
    subfunctionId: hold.subfunction.id,
    startsAt: hold.startsAt,
    timeZone: hold.timeZone,
    // One that is over has none.
    expiresAt: hold.expiresAt ?? hold.serverNow,
    serverNow: hold.serverNow,
    // One that is held for longer, as with a link to finish it, would gain nothing.
    isExtendable: isExtendable && left > 0 && left < EXTENDED_HOLD_MINUTES * MINUTE_MS,
    providerName: hold.provider.name,
    doctorName: hold.doctor?.name ?? null,
    price: hold.price,
    children: (hold.own?.children ?? []).map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Keeps a held time longer, once: the caller still looks for something. Repeating it changes nothing.
 * @throws PortalError sign_in_required, forbidden, not_found (not opened), hold_expired (over, or not of this call)
 */
export async function extendHoldForPerson(
  deps: CallCentreDeps,
  staffPortal: Portal,
  { opening, reservationId }: { opening: string; reservationId: string },
): Promise<AnswerOf<typeof extendContract>> {
  const { portal } = await actToBook(deps, staffPortal, opening);
  const ends = await transact(
    deps.db.main,
    (transaction) => extendHoldOfCall(transaction, { opening, reservationId }),
    { partnerId: portal.partner.id },
  );
  return { expiresAt: ends.toISOString() };
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
  const { portal } = await actToBook(deps, staffPortal, opening);
  await releaseHold(bookingDepsOf(deps), { portal, reservationId, holdSecret: secretOf(opening) });
}

/** One room of the call centre is one network address: its holds are limited by call instead. */
function bookingDepsOf(deps: CallCentreDeps): BookingDeps {
  const holdLimits = { ...deps.holdLimits, perAddress: null };
  // Whoever has signed in with two factors is no program.
  return { ...deps, humanCheck: NO_CHECK, holdLimits };
}
