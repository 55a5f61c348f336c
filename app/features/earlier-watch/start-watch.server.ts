import { requireMovable } from '#app/features/appointments/require-movable.server.ts';
import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { mayOrganise, seesCalendar } from '#app/platform/viewer.ts';
import { isCivilDate } from '#app/time/week.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { startWatch as contract } from './contract.ts';
import {
  countOpenWatches,
  findPlaceRows,
  findSameWatch,
  getBookableRow,
  getCareRow,
  insertWatch,
  type CareRow,
  type NewWatch,
  type PlaceRow,
} from './queries.server.ts';
import { endOfWatch, PARTS_OF_DAY, watchedDays, WATCHES_MAX } from './watch-rules.ts';

type Form = BodyOf<typeof contract>;
type Target = Form['target'];
type Deps = Pick<BookingDeps, 'db' | 'appSecret'>;

/** What is watched for, once it is known to be there. */
interface Watched {
  care: CareRow;
  /** That were searched; empty: none. */
  places: PlaceRow[];
  columns: Pick<NewWatch, 'target' | 'targetId' | 'reservationId'>;
  /** The appointment's own time; null: the customer says until when. */
  before: Date | null;
}

/**
 * Begins to watch for an earlier time. The place in line is the moment at which it began; the same wish again is the same watch.
 * @throws PortalError sign_in_required, forbidden (no calendars, or no appointments), not_found, invalid_input (with fields), admed_only,
 * is_publicly_not_reservable, appointment_over, too_late_to_change, too_many_watches
 */
export async function startWatch(
  { db, appSecret }: Deps,
  { portal, form }: { portal: Portal; form: Form },
): Promise<string> {
  const { customerId } = requireCustomer(portal);
  const id = createTokenId(appSecret);
  return transact(
    db.main,
    async (transaction) => {
      const open = await countOpenWatches(transaction, customerId);
      if (open === null) throw new PortalError('sign_in_required');
      const watched = await requireWatched(transaction, portal, form.target);
      const watch: NewWatch = {
        ...widenColumns(watched, portal, form),
        locationIds: await requirePlaces(transaction, portal, { watched, form }),
        id,
        stopHash: hashToken(createToken(appSecret, id)),
        customerId,
        locale: portal.locale,
        host: portal.host,
        market: portal.market,
        parts: readParts(form.parts),
        priceMax: portal.viewer.isInsured || isMove(watched, form) ? null : form.priceMax,
        onlyEnglish: form.onlyEnglish,
        takesSelfPaid: portal.viewer.isInsured && form.takesSelfPaid && !isMove(watched, form),
        before: watched.before ?? requireEnd(form.until, portal),
      };
      const same = await findSameWatch(transaction, watch);
      if (same !== null) return same;
      if (open >= WATCHES_MAX) throw new PortalError('too_many_watches');
      await insertWatch(transaction, watch);
      await writeAudit(transaction, portal, {
        action: 'watch_started',
        customerId,
        object: { kind: 'watch', id },
      });
      return id;
    },
    { partnerId: portal.partner.id },
  );
}

/** What the watch is for, as far as the customer wants it wider than what they came from. */
function widenColumns(
  { care, columns }: Watched,
  portal: Portal,
  { anyCare = false, anyDoctor = false }: Form,
): Watched['columns'] & Pick<NewWatch, 'subfunctionId' | 'specializationId' | 'onlyOrganizable'> {
  const isWide = columns.target === 'appointment' && anyDoctor;
  if (isWide) requireOwnBooking(portal, care);
  // An appointment is moved as the care that it is.
  const isAny = anyCare && (columns.target !== 'appointment' || isWide);
  return {
    ...columns,
    targetId: isWide ? 0 : columns.targetId,
    subfunctionId: isAny ? null : care.subfunction.id,
    specializationId: isAny ? care.specialization.id : null,
    onlyOrganizable:
      (isAny || isWide) && !mayOrganise(portal.viewer, { organizableByCustomer: false }),
  };
}

/** In its own calendar an appointment is moved as it is: no price or doctor of another is asked about. */
function isMove({ columns: { target } }: Watched, { anyDoctor }: Form): boolean {
  return target === 'appointment' && !anyDoctor;
}

/** null: the whole country, or it is one calendar’s. @throws PortalError not_found */
async function requirePlaces(
  transaction: Transaction,
  { market }: Portal,
  { watched, form }: { watched: Watched; form: Form },
): Promise<number[] | null> {
  const { target } = watched.columns;
  const isBound = target === 'doctor' || isMove(watched, form);
  if (isBound) return null;
  const codes = form.locations ?? watched.places.map(({ code }) => code);
  const places = await findPlaceRows(transaction, codes, market);
  if (places.length < codes.length) throw new PortalError('not_found');
  return places.length === 0 ? null : places.map(({ id }) => id);
}

/** All of them is any. */
function readParts(parts: Form['parts']): NewWatch['parts'] {
  const chosen = PARTS_OF_DAY.filter((part) => parts.includes(part));
  return chosen.length === 0 || chosen.length === PARTS_OF_DAY.length ? null : chosen;
}

function requireEnd(until: Form['until'], { timeZone }: Portal): Date {
  const end = until !== null && isCivilDate(until) ? endOfWatch(until, nowMs(), timeZone) : null;
  if (!end) throw new PortalError('invalid_input', { fields: { until: 'untilInvalid' } });
  return end;
}

/** What can be watched for, as the page shows it before the form is sent. */
export interface WatchChoice {
  target: Target;
  specialization: CareRow['specialization'];
  subfunction: CareRow['subfunction'];
  doctor: string | null;
  /** Codes of places that the search had. */
  locations: string[];
  /** ISO 8601, of the appointment; null: the customer says until when. */
  before: string | null;
  days: ReturnType<typeof watchedDays>;
  /** Of an appointment: other doctors can be asked about, too. */
  mayWiden: boolean;
  /** Who is insured sees no prices, and is asked about times that are too near for the insurer. */
  isInsured: boolean;
  timeZone: string;
}

/** @throws PortalError as `startWatch`, but for those of the form's fields */
export async function describeWatch(
  { db }: Deps,
  { portal, target }: { portal: Portal; target: Target },
): Promise<WatchChoice> {
  requireCustomer(portal);
  const { care, places, before } = await transact(
    db.main,
    (transaction) => requireWatched(transaction, portal, target),
    { partnerId: portal.partner.id },
  );
  return {
    target,
    specialization: care.specialization,
    subfunction: care.subfunction,
    doctor: care.doctor,
    locations: places.map(({ code }) => code),
    before: before && before.toISOString(),
    mayWiden: target.kind === 'appointment' && mayBook(portal, care),
    days: watchedDays(nowMs(), portal.timeZone),
    isInsured: portal.viewer.isInsured,
    timeZone: portal.timeZone,
  };
}

async function requireWatched(
  transaction: Transaction,
  portal: Portal,
  target: Target,
): Promise<Watched> {
  if (target.kind === 'appointment') {
    return requireAppointment(transaction, portal, target.appointmentId);
  }
  requireCalendars(portal);
  const { subfunctionId } = target;
  const doctorId = target.kind === 'doctor' ? target.doctorId : null;
  const code = target.kind === 'search' ? target.location : null;
  const care = await getCareRow(transaction, subfunctionId, doctorId, portal.market);
  const places = code === null ? [] : await findPlaceRows(transaction, [code], portal.market);
  if (!care || (code !== null && places.length === 0)) throw new PortalError('not_found');
  requireOwnBooking(portal, care);
  return {
    care,
    places,
    columns: { target: target.kind, targetId: doctorId ?? 0, reservationId: null },
    before: null,
  };
}

function requireCalendars({ viewer, theme }: Portal): void {
  if (!seesCalendar(theme.flags, viewer)) throw new PortalError('forbidden');
}

/**
 * Care that is booked by phone, or by the partner alone, is not taken by a link either: whoever may not book it is moved where it was
 * booked for them, and no more.
 */
function requireOwnBooking(portal: Portal, care: CareRow): void {
  requireCalendars(portal);
  const { viewer, theme, locale } = portal;
  if (!care.is_publicly_reservable) {
    const values = { phone: care.doctor_phone ?? '' };
    throw new PortalError('is_publicly_not_reservable', { values });
  }
  const { organizable_by_customer: organizableByCustomer } = care;
  if (!mayOrganise(viewer, { organizableByCustomer })) {
    throw new PortalError('admed_only', { values: { product: theme.productName[locale] } });
  }
}

/** The same as an answer. */
function mayBook({ viewer, theme }: Portal, care: CareRow): boolean {
  const { is_publicly_reservable: isPublic, organizable_by_customer: organizableByCustomer } = care;
  return (
    isPublic && seesCalendar(theme.flags, viewer) && mayOrganise(viewer, { organizableByCustomer })
  );
}

async function requireAppointment(
  transaction: Transaction,
  portal: Portal,
  id: string,
): Promise<Watched> {
  const item = await requireMovable(transaction, portal, id);
  const { specialization, subfunction, doctor, provider } = item;
  return {
    care: {
      ...(await getBookableRow(transaction, subfunction.id)),
      specialization,
      subfunction,
      doctor: doctor?.name ?? null,
      doctor_phone: provider.phone[0] ?? null,
    },
    places: [],
    columns: { target: 'appointment', targetId: item.calendarId, reservationId: item.id },
    before: new Date(item.startsAt),
  };
}
