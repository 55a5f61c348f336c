import { formatTown } from '#app/i18n/format-address.ts';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import type { Doctor, Provider, Subfunction } from './contract.ts';
import { formatDistance } from './near.ts';

/** A provider as a list shows it: only what is shown, in the reader's language. */
export interface ProviderItem {
  id: number;
  name: string;
  logoPath: string | null;
  place: string;
  speaksEnglish: boolean;
  specializationCount: number;
  doctorCount: number;
  ratingAllAvg: number | null;
  reviewCount: number;
  /** Percent; 0: none. */
  discountRate: number;
  /** The rate comes off every price. */
  isDiscountGeneral: boolean;
  isCalendarAvailable: boolean;
  nextSlotStartsAt: string | null;
  /** Only in a list of evenings. */
  eveningDay?: string;
  price: number | null;
  /** Others of its prices are higher. */
  isPriceFrom: boolean;
  /** Who does what was searched for, and what each asks for it; empty in a function list. */
  doctors: { id: number; name: string; price: number | null }[];
  /** Only in a function list. */
  specializations: { id: number; name: string; subfunction: number }[];
}

/** A doctor as a list shows them. */
export interface DoctorItem {
  id: number;
  name: string;
  photoPath: string | null;
  speaksEnglish: boolean;
  hasDescription: boolean;
  providerId: number;
  providerName: string;
  /** Of the provider. */
  place: string;
  /** The provider's, in percent; 0: none. */
  discountRate: number;
  isDiscountGeneral: boolean;
  nextSlotStartsAt: string | null;
  /** Only in a list of evenings. */
  eveningDay?: string;
  price: number | null;
  /** Others of their prices are higher. */
  isPriceFrom: boolean;
  /** Empty where a service was searched for. */
  specialties: string;
}

/** The sub-function searched for, in the reader's language. */
export interface ChosenService {
  id: number;
  /** "Dermatology – Consultation" */
  label: string;
  specialty: string;
  name: string;
  isPubliclyReservable: boolean;
  specializationId: number;
  isIncludedInInsurance: boolean;
  organizableByCustomer: boolean;
}

export interface Reader {
  locale: Locale;
  market: Market;
}

export function presentService(subfunction: Subfunction, reader: Reader): ChosenService {
  const { locale, market } = reader;
  const specialty = localise(subfunction.specialization, locale, market);
  const name = localise(subfunction, locale, market);
  return {
    id: subfunction.id,
    label: `${specialty} – ${name}`,
    specialty,
    name,
    isPubliclyReservable: subfunction.isPubliclyReservable,
    specializationId: subfunction.specialization.id,
    isIncludedInInsurance: subfunction.isIncludedInInsurance,
    organizableByCustomer: subfunction.organizableByCustomer,
  };
}

export function speaksEnglish({ languages }: { languages: readonly string[] }): boolean {
  return languages.includes('en');
}

/** On the cards of a list, and of the map, the town comes first in both markets: by it clinics are told apart. */
export function formatListedAddress(place: { zip: string; city: string; address: string }): string {
  return `${formatTown(place)}, ${place.address}`;
}

/** In a list by distance the distance comes first. */
export function placeOf(
  place: Parameters<typeof formatListedAddress>[0],
  km: number | undefined,
  { locale }: Pick<Reader, 'locale'>,
): string {
  const text = formatListedAddress(place);
  return km === undefined ? text : `${formatDistance(locale, km)} · ${text}`;
}

export function presentProviderItem(provider: Provider, reader: Reader): ProviderItem {
  const { locale, market } = reader;
  return {
    id: provider.id,
    name: provider.name,
    logoPath: provider.logoPath,
    place: placeOf(provider, provider.distanceKm, reader),
    speaksEnglish: speaksEnglish(provider),
    specializationCount: provider.specializationCount,
    doctorCount: provider.doctorCount,
    ratingAllAvg: provider.ratingAllAvg,
    reviewCount: provider.reviewCount,
    discountRate: provider.hasDiscount ? provider.discountRate : 0,
    isDiscountGeneral: provider.isDiscountGeneral,
    isCalendarAvailable: provider.isCalendarAvailable,
    nextSlotStartsAt: provider.nextSlotStartsAt,
    ...(provider.eveningDay !== undefined && { eveningDay: provider.eveningDay }),
    price: provider.price,
    isPriceFrom: provider.isPriceFrom,
    doctors: provider.doctors ?? [],
    specializations: (provider.specializations ?? []).map((one) => ({
      id: one.id,
      name: localise(one, locale, market),
      subfunction: one.subfunction,
    })),
  };
}

export function presentDoctorItem(doctor: Doctor, { locale, market }: Reader): DoctorItem {
  return {
    id: doctor.id,
    name: doctor.name,
    photoPath: doctor.photoPath,
    speaksEnglish: speaksEnglish(doctor),
    hasDescription: doctor.description !== null,
    providerId: doctor.provider.id,
    providerName: doctor.provider.name,
    place: formatListedAddress(doctor.provider),
    discountRate: doctor.provider.discountRate,
    isDiscountGeneral: doctor.provider.isDiscountGeneral,
    nextSlotStartsAt: doctor.nextSlotStartsAt,
    ...(doctor.eveningDay !== undefined && { eveningDay: doctor.eveningDay }),
    price: doctor.price,
    isPriceFrom: doctor.isPriceFrom,
    specialties: (doctor.specializations ?? [])
      .map((one) => localise(one, locale, market))
      .join(', '),
  };
}
