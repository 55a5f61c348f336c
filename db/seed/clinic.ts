import type { OpeningException, OpeningRule } from '#app/features/calendar/open-weeks.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { Address } from './addresses.ts';
import type { Description } from './descriptions.ts';
import type { Person } from './people.ts';

/** One provider with everything that belongs to it, ready to be written. */
export interface Clinic {
  provider: Provider;
  doctors: Doctor[];
  calendars: Calendar[];
  services: Service[];
  reviews: ClinicReview[];
}

export interface Provider extends Address {
  id: number;
  uuid: string;
  market: Market;
  locationId: number;
  tz: string;
  name: string;
  phone: string[];
  email: string;
  languages: string[];
  rating: number | null;
  reviewCount: number;
  logoPath: string | null;
  description: Description | null;
  discountRate: number;
  discountDescription: Description | null;
  /** The rate comes off every price. */
  isDiscountGeneral: boolean;
  /** `YYYY-MM-DD`; null: until further notice. */
  discountEndsOn: string | null;
  isCalendarAvailable: boolean;
  specializationCount: number;
  /** Partners whose network it belongs to. */
  networkPartnerIds: number[];
}

/** What somebody said of it elsewhere. */
export interface ClinicReview {
  stars: number;
  comment: string;
  locale: Locale;
  /** `YYYY-MM-DD` */
  writtenOn: string;
  name: string | null;
}

export interface Doctor {
  id: number;
  person: Person;
  languages: string[];
  photoPath: string | null;
  description: Description | null;
  subfunctionIds: number[];
}

export interface Calendar {
  id: number;
  /** The person or room: someone who works at two providers has one and two calendars. */
  resourceId: number;
  doctorId: number | null;
  slotMinutes: number;
  leadMinutes: number;
  subfunctionIds: number[];
  rules: readonly OpeningRule[];
  exceptions: readonly OpeningException[];
  demand: Demand;
}

/** How booked a calendar is at first. */
export interface Demand {
  /** Share of this week's times that are taken; later weeks have less. */
  share: number;
  /** So many weeks from now on have nothing left. */
  fullWeeks: number;
}

/** An entry of the provider's price list, or of the doctor's own. */
export interface Service {
  doctorId: number | null;
  subfunctionId: number;
  price: number | null;
  sortingOrder: number;
}
