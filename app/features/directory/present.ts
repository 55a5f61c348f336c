import { localise, type LocalisedText } from '#app/i18n/locale.ts';
import { lowestPrice } from '#app/features/prices/visit-price.ts';
import type { Portal } from '#app/platform/portal.ts';
import { sanitiseHtml } from '#app/platform/sanitise.server.ts';
import type {
  Doctor,
  OfferedSpecialization,
  Provider,
  SpecializationLink,
  Subfunction,
} from './contract.ts';
import type { DoctorRow, ProviderRow } from './listed-rows.server.ts';
import type { SubfunctionFact } from './subfunction-options.ts';

type Reader = Pick<Portal, 'locale' | 'market'>;

/** Who is insured is shown neither prices nor discounts. */
export function presentProvider(
  row: ProviderRow,
  nextSlotStartsAt: string | null,
  { viewer }: Pick<Portal, 'viewer'>,
): Provider {
  const discountRate = viewer.isInsured ? 0 : row.discount_rate;
  const { price, isFrom } = lowestPrice(row.price_range);
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    logoPath: row.logo_path,
    zip: row.zip,
    city: row.city,
    address: row.address,
    phone: row.phone,
    lat: row.lat,
    lng: row.lng,
    languages: row.languages,
    specializationCount: row.specialization_count,
    doctorCount: row.doctor_count,
    ratingAllAvg: row.rating_all_avg,
    reviewCount: row.review_count,
    hasDiscount: discountRate > 0,
    discountRate,
    isDiscountGeneral: row.is_discount_general,
    discountDescription: viewer.isInsured ? null : row.discount_description,
    discountLocales: viewer.isInsured ? {} : row.discount_locales,
    isCalendarAvailable: row.is_calendar_available,
    nextSlotStartsAt,
    price: viewer.isInsured ? null : price,
    isPriceFrom: !viewer.isInsured && isFrom,
  };
}

export function presentDoctor(
  row: DoctorRow,
  nextSlotStartsAt: string | null,
  reader: Reader & Pick<Portal, 'viewer'>,
): Doctor {
  const { price, isFrom } = lowestPrice(row.price_range);
  return {
    id: row.id,
    name: row.name,
    photoPath: row.photo_path,
    description: presentHtml(row.description, reader),
    languages: row.languages,
    provider: {
      id: row.provider_id,
      lat: row.provider_lat,
      lng: row.provider_lng,
      name: row.provider_name,
      zip: row.provider_zip,
      city: row.provider_city,
      address: row.provider_address,
      discountRate: reader.viewer.isInsured ? 0 : row.provider_discount_rate,
      isDiscountGeneral: row.provider_is_discount_general,
    },
    nextSlotStartsAt,
    price: reader.viewer.isInsured ? null : price,
    isPriceFrom: !reader.viewer.isInsured && isFrom,
  };
}

export function presentSubfunction(fact: SubfunctionFact): Subfunction {
  return {
    id: fact.id,
    name: fact.name,
    locales: fact.locales,
    specialization: fact.specialization,
    isIncludedInInsurance: fact.isIncludedInInsurance,
    organizableByAdmed: fact.organizableByAdmed,
    organizableByCustomer: fact.organizableByCustomer,
    isReferralRequired: fact.isReferralRequired,
    preauthorizationLimit: fact.preauthorizationLimit,
    isPubliclyReservable: fact.isPubliclyReservable,
  };
}

/** The specialties of some sub-functions, in order, each with those of them that belong to it. */
export function presentSpecializations(facts: readonly SubfunctionFact[]): OfferedSpecialization[] {
  const offered = new Map<number, OfferedSpecialization>();
  for (const { id, name, locales, specialization } of facts) {
    let entry = offered.get(specialization.id);
    if (!entry) offered.set(specialization.id, (entry = { ...specialization, subfunctions: [] }));
    entry.subfunctions.push({ id, name, locales });
  }
  return [...offered.values()];
}

/** The same as links: each opens the first of its sub-functions. */
export function presentSpecializationLinks(
  facts: readonly SubfunctionFact[],
): SpecializationLink[] {
  return presentSpecializations(facts).flatMap(({ id, name, locales, subfunctions: [first] }) =>
    first ? [{ id, name, locales, subfunction: first.id }] : [],
  );
}

/** Sanitised on show, whatever was done on save; null when there is nothing to read. */
export function presentHtml(
  description: LocalisedText | string | null,
  reader: Reader,
): string | null {
  if (!description) return null;
  const html =
    typeof description === 'string'
      ? description
      : localise({ name: '', locales: description }, reader.locale, reader.market);
  return sanitiseHtml(html) || null;
}
