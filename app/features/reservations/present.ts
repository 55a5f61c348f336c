import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { maskEmail } from '#app/people/mask-email.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import type { Portal } from '#app/platform/portal.ts';
import { asksRegistration } from './asks-registration.ts';
import type { BookedItem, Hold, OwnData, OwnHold } from './contract.ts';
import type { TokenCheck } from './verification-contract.ts';
import type { SubscriberRow, TokenDescription } from './queries.server.ts';
import type { ReservationDescription } from './reservation-description.ts';

/** @param subscriber the customer who is signed in */
export function presentHold(
  row: ReservationDescription,
  { theme, viewer }: Pick<Portal, 'theme' | 'viewer'>,
  subscriber: SubscriberRow | null,
  own: OwnData | null,
  calendarFile: string | null,
): Hold {
  return {
    id: row.id,
    slotId: encodeSlotId(row.calendarId, Date.parse(row.startsAt)),
    status: row.status,
    expiresAt: row.expiresAt && toInstant(row.expiresAt),
    serverNow: toInstant(row.serverNow),
    email: row.email && maskEmail(row.email),
    asksMothersName: theme.flags.asksMothersName,
    asksRegistration: asksRegistration({ theme, viewer }),
    own,
    calendarFile,
    customerType: subscriber?.customer_type ?? null,
    hasCustomerServiceInfo: subscriber?.has_customer_service_info ?? false,
    ...presentBookedItem(row),
    // Who is insured sees no prices, here as in the search.
    price: viewer.isInsured ? null : row.price,
  };
}

/** A live hold in the list of its browser's own. */
export function presentOwnHold(row: ReservationDescription): OwnHold {
  return {
    id: row.id,
    startsAt: toInstant(row.startsAt),
    timeZone: row.timeZone,
    expiresAt: toInstant(row.expiresAt ?? row.serverNow),
    email: row.email && maskEmail(row.email),
    providerName: row.provider.name,
    doctorName: row.doctor?.name ?? null,
  };
}

export function presentTokenCheck(row: TokenDescription): TokenCheck {
  const { startsAt, endsAt, ...item } = presentBookedItem(row);
  return {
    type: row.purpose,
    email: maskEmail(row.email ?? ''),
    expiresAt: toInstant(row.tokenExpiresAt),
    data: { id: row.id, startAt: startsAt, endAt: endsAt, ...item },
  };
}

export function presentBookedItem(row: ReservationDescription): BookedItem {
  const { provider, doctor, specialization, subfunction } = row;
  return {
    number: writeBookingNumber(row.id),
    mode: row.mode,
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    timeZone: row.timeZone,
    provider: {
      id: provider.id,
      name: provider.name,
      zip: provider.zip,
      city: provider.city,
      address: provider.address,
      lat: provider.lat,
      lng: provider.lng,
      phone: provider.phone,
      logoPath: provider.logoPath,
    },
    doctor: doctor && {
      id: doctor.id,
      name: doctor.name,
      photoPath: doctor.photoPath,
      languages: doctor.languages,
    },
    specialization: presentNamed(specialization),
    subfunction: presentNamed(subfunction),
    price: row.price,
  };
}

function presentNamed({ id, name, locales }: BookedItem['subfunction']): BookedItem['subfunction'] {
  return { id, name, locales };
}

function toInstant(text: string): string {
  return new Date(text).toISOString();
}
