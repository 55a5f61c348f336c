import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { canGetTexts } from '#app/features/messaging/can-get-texts.ts';
import { orderMessage } from '#app/features/messaging/order-message.server.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { hashPerson } from '#app/people/person-hash.server.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createMac, createTokenId, keyFor } from '#app/platform/keys.server.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import { bookAtDeskRow, findOfferedRows, findPortalRows } from './booking-queries.server.ts';
import type { bookAtDesk as contract } from './contract.ts';
import { DESK } from './desk-clinics.ts';
import { readDeskPatient } from './desk-patient.ts';
import type { DeskCalendar, DeskDeps } from './get-board.server.ts';
import { findCalendars, requireClinic, type Clinic, type OwnDesk } from './own-clinic.server.ts';

export interface DeskBookingDeps extends DeskDeps {
  /** Keys tokens and hashes of people are made with. */
  appSecret: string;
  /** Numbers that text messages go to begin so. */
  smsPrefixes: readonly string[];
}

/** A time at which somebody can be booked in. */
export interface DeskOffer {
  clinic: { id: number; name: string; timeZone: string; market: Clinic['country'] };
  calendar: DeskCalendar;
  calendars: DeskCalendar[];
  startsAt: string;
  /** What it can be booked for; none: it is on offer no more. */
  services: { id: number; name: string; locales: LocalisedText }[];
  /** Whose patient they may be: partners whose portals take visitors. */
  partners: { id: number; name: string; asksMothersName: boolean }[];
}

/**
 * @param ask.at an instant, ISO 8601
 * @throws PortalError sign_in_required, forbidden, not_found (a clinic or calendar that is none of theirs, or no time)
 */
export async function getDeskOffer(
  deps: DeskBookingDeps,
  portal: Portal,
  ask: { providerId: number; calendarId: number; at: string },
): Promise<DeskOffer> {
  const own = await requireClinic(deps, portal, ask.providerId);
  const { clinic } = own;
  const calendars = await findCalendars(deps, clinic);
  const calendar = calendars.find(({ id }) => id === ask.calendarId);
  const startsAt = new Date(ask.at);
  if (!calendar || Number.isNaN(startsAt.getTime())) throw new PortalError('not_found');
  const [services, partners] = await Promise.all([
    findOfferedRows(deps.db.main, calendar.id, startsAt),
    findPortals(deps, own),
  ]);
  return {
    clinic: { id: clinic.id, name: clinic.name, timeZone: clinic.tz, market: clinic.country },
    calendar,
    calendars,
    startsAt: startsAt.toISOString(),
    services,
    partners: partners.map(({ id, name, theme }) => ({
      id,
      name,
      asksMothersName: theme.flags.asksMothersName,
    })),
  };
}

/** Of the partners whose patients the desk receives, the portals that take visitors. */
async function findPortals({ db }: DeskDeps, { desk, clinic }: OwnDesk) {
  const rows = await findPortalRows(db.main, desk.partnerIds, clinic.country);
  return rows
    .map((row) => ({ ...row, theme: themeOfPartner(row) }))
    .filter(({ theme }) => theme.flags.isPublicPortal);
}

/**
 * Books a time at once for whoever stands or calls at the desk. They hear of it by e-mail, else by a text message.
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input (with fields), not_offered, slot_taken, person_busy
 */
export async function bookAtDesk(
  deps: DeskBookingDeps,
  portal: Portal,
  input: BodyOf<typeof contract> & { providerId: number; calendarId: number },
): Promise<void> {
  const { providerId, calendarId, partnerId, attempt: id, subfunctionId, locale } = input;
  const own = await requireClinic(deps, portal, providerId);
  const { clinic } = own;
  const role = requirePermission(portal.actor, DESK, { partnerId, providerId });
  const partner = (await findPortals(deps, own)).find((one) => one.id === partnerId);
  if (!partner) throw new PortalError('not_found');
  const read = readDeskPatient(input.patient, {
    today: todayOf({ timeZone: clinic.tz }),
    asksMothersName: partner.theme.flags.asksMothersName,
    parsePhone: createPhoneParser(parsePhoneNumberFromString, clinic.country),
  });
  if ('errors' in read) throw new PortalError('invalid_input', { fields: read.errors });
  const { patient } = read;
  if (patient.email === null && !canGetTexts(patient.phone, deps.smsPrefixes)) {
    throw new PortalError('invalid_input', { fields: { patientPhone: 'noTexts' } });
  }
  const cancelId = createTokenId(deps.appSecret);
  await transact(
    deps.db.main,
    async (transaction) => {
      const result = await bookAtDeskRow(transaction, {
        id,
        providerId,
        calendarId,
        startsAt: new Date(input.startsAt),
        subfunctionId,
        host: partner.host,
        locale,
        patient,
        personHash: hashPerson(deps.appSecret, { partner, theme: partner.theme }, patient),
        // Of no browser: only the same call again is the same booking.
        secretHash: createMac(keyFor(deps.appSecret, 'person'))
          .update(JSON.stringify(input))
          .digest(),
        cancelToken: { id: cancelId, hash: hashToken(createToken(deps.appSecret, cancelId)) },
      });
      if (result === 'already') return;
      if (result !== 'ok') throw new PortalError(result);
      await writeAudit(transaction, portal, {
        action: 'booked_at_desk',
        customerId: null,
        object: { kind: 'reservation', id },
        role,
      });
      if (patient.email === null) {
        await orderMessage(transaction, {
          about: 'confirmed',
          reservationId: id,
          to: { phone: patient.phone },
        });
      }
    },
    { partnerId },
  );
}
