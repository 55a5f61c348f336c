import { createCalendar, type CalendarVisit } from '#app/features/mail/calendar-file.ts';
import { findCareVisits } from '#app/features/medical-care/find-care-visits.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { formatVisitPlace } from '#app/i18n/visit-place.ts';
import { fill } from '#app/i18n/words.ts';
import { actAudited } from './as-customer.server.ts';
import type { AppointmentDeps } from './deps.server.ts';
import { APPOINTMENTS_WORDS } from './words.ts';
import {
  findUpcomingRows,
  getAppointmentRow,
  getFeedOwner,
  type AppointmentRow,
} from './queries.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';

const VISITS_MAX = 100;

/**
 * The upcoming visits behind a private address, for a calendar program: clinic and time, no word about health.
 * @throws PortalError not_found, too_many_requests
 */
export async function writeFeed(
  deps: AppointmentDeps,
  { portal, secret }: { portal: Portal; secret: string },
): Promise<string> {
  const { rows, care } = await requireToken(deps, portal, secret, (hash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const owner = await getFeedOwner(transaction, hash);
        if (owner === null) return null;
        await writeAudit(transaction, portal, {
          action: 'calendar_feed_read',
          customerId: owner,
        });
        return {
          rows: await findUpcomingRows(transaction, owner, VISITS_MAX),
          care: await findCareVisits(transaction, owner, {
            limit: VISITS_MAX,
            locale: portal.locale,
          }),
        };
      },
      { partnerId: portal.partner.id },
    ),
  );
  return write(portal, rows, () => null, care);
}

/**
 * One appointment as a calendar file.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function writeAppointmentFile(
  deps: AppointmentDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<string> {
  const row = await actAudited(
    deps,
    portal,
    (transaction, customerId) => getAppointmentRow(transaction, customerId, id),
    (found) => ({
      action: found ? 'appointment_downloaded' : 'appointment_downloaded_refused',
      reservationId: id,
    }),
  );
  if (!row || !isStanding(row)) throw new PortalError('not_found');
  const { forPatient } = APPOINTMENTS_WORDS[portal.locale];
  return write(portal, [row], ({ is_on_behalf, ...names }) =>
    is_on_behalf
      ? fill(portal.locale, forPatient, {
          name: formatPersonName(portal.market, names.patient_last_name, names.patient_first_name),
        })
      : null,
  );
}

/**
 * @param describe what an entry says besides place and time; null: nothing
 * @param care what is booked by telephone
 */
function write(
  portal: Portal,
  rows: readonly AppointmentRow[],
  describe: (row: AppointmentRow) => string | null,
  care: readonly CalendarVisit[] = [],
): string {
  const { locale } = portal;
  return createCalendar({
    name: APPOINTMENTS_WORDS[locale].calendar.name,
    language: locale,
    writtenAt: nowMs(),
    visits: [
      ...rows
        .filter(isStanding)
        .map((row) => ({ ...presentVisit(row, portal), description: describe(row) })),
      ...care,
    ],
  });
}

/** What waits for approval takes place as well, should the insurer refuse it at the patient's cost. */
function isStanding({ item }: AppointmentRow): boolean {
  return item.status === 'confirmed' || item.status === 'pending_preauth';
}

function presentVisit(
  { item, host, calendar_sequence }: AppointmentRow,
  { locale, market }: Portal,
): Omit<CalendarVisit, 'description'> {
  return {
    // The same as in the mail: a program that has both shows one.
    uid: `reservation-${item.id}@${host}`,
    sequence: calendar_sequence,
    startsAt: Date.parse(item.startsAt),
    endsAt: Date.parse(item.endsAt),
    timeZone: item.timeZone,
    summary: item.provider.name,
    location: formatVisitPlace(
      { locale, market },
      { isByVideo: item.mode === 'video', provider: item.provider },
    ),
  };
}
