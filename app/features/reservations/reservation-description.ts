import type { LocalisedText } from '#app/i18n/locale.ts';
import type { ReservationStatus, VisitMode } from '#app/platform/states.ts';

/** `describe_reservation` of the database: instants as PostgreSQL writes them. */
export interface ReservationDescription {
  id: string;
  calendarId: number;
  mode: VisitMode;
  status: ReservationStatus;
  startsAt: string;
  endsAt: string;
  expiresAt: string | null;
  serverNow: string;
  timeZone: string;
  price: number | null;
  email: string | null;
  provider: {
    id: number;
    name: string;
    zip: string;
    city: string;
    address: string;
    lat: number;
    lng: number;
    phone: string[];
    logoPath: string | null;
  };
  doctor: { id: number; name: string; photoPath: string | null; languages: string[] } | null;
  specialization: { id: number; name: string; locales: LocalisedText };
  subfunction: { id: number; name: string; locales: LocalisedText };
}
