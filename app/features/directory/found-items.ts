import { Type, type Static } from 'typebox';
import { Locales } from '#app/platform/contract.ts';

/* What searches and profiles answer: apart from the calls, which a page of results does not make. */
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
/** First free time with the clinic's own offset, `2026-03-02T09:00:00+01:00`; null: none in the weeks on offer. */
const NullableClinicTime = NullableText;
const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const Named = { id: Type.Integer(), name: Type.String(), locales: Locales };

export const Specialization = Type.Object(Named);
export type Specialization = Static<typeof Specialization>;

/** A choice of the specialty field; its name is made of specialty and sub-function. */
export const SubfunctionOption = Type.Object({
  ...Named,
  specialization: Specialization,
  /** The everyday word by which its specialty was found, where the name does not say it: `fogfájás`; once for a specialty, in words of the page’s language or the country’s. */
  foundBy: Type.Optional(Type.String()),
});
export type SubfunctionOption = Static<typeof SubfunctionOption>;

/** The sub-function of a search or page and what the partner's product says of it. */
export const Subfunction = Type.Object({
  ...Named,
  specialization: Specialization,
  isIncludedInInsurance: Type.Boolean(),
  /** The call centre can organise it. */
  organizableByAdmed: Type.Boolean(),
  organizableByCustomer: Type.Boolean(),
  isReferralRequired: Type.Boolean(),
  /** Amount in whole currency units above which approval is needed; null: never by amount. */
  preauthorizationLimit: NullableInteger,
  /** false: by phone only. */
  isPubliclyReservable: Type.Boolean(),
});
export type Subfunction = Static<typeof Subfunction>;

/** A specialty of a provider in the function list, with the sub-function its link opens. */
export const SpecializationLink = Type.Object({ ...Named, subfunction: Type.Integer() });
export type SpecializationLink = Static<typeof SpecializationLink>;

export const Provider = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  name: Type.String(),
  /** Below `/uploads/`. */
  logoPath: NullableText,
  zip: Type.String(),
  city: Type.String(),
  address: Type.String(),
  phone: Type.Array(Type.String()),
  lat: Type.Number(),
  lng: Type.Number(),
  /** Contains `en` when English is spoken. */
  languages: Type.Array(Type.String()),
  specializationCount: Type.Integer(),
  doctorCount: Type.Integer(),
  /** Imported; null, and of 0, where no imported review can be read. */
  ratingAllAvg: NullableNumber,
  reviewCount: Type.Integer(),
  hasDiscount: Type.Boolean(),
  /** Percent. */
  discountRate: Type.Integer(),
  /** The rate comes off every price; otherwise the description says what it comes off. */
  isDiscountGeneral: Type.Boolean(),
  discountDescription: NullableText,
  discountLocales: Locales,
  isCalendarAvailable: Type.Boolean(),
  nextSlotStartsAt: NullableClinicTime,
  /** Day of the first free time after work, `YYYY-MM-DD`. Only in a list of evenings. */
  eveningDay: Type.Optional(Type.String()),
  /** Lowest price of the chosen sub-function (of all, when none is chosen) in whole currency units; null: none set. */
  price: NullableInteger,
  /** Others of these prices are higher. */
  isPriceFrom: Type.Boolean(),
  /** Who does the chosen sub-function and for how much, as `price` says it. Only in a list with one. */
  doctors: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), price: NullableInteger })),
  ),
  /** Only in a list by distance. */
  distanceKm: Type.Optional(Type.Number()),
  /** Only in a function list. */
  specializations: Type.Optional(Type.Array(SpecializationLink)),
});
export type Provider = Static<typeof Provider>;

export const Doctor = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Below `/uploads/`. */
  photoPath: NullableText,
  /** Sanitised HTML in the reader's language. */
  description: NullableText,
  /** Contains `en` when English is spoken. */
  languages: Type.Array(Type.String()),
  provider: Type.Object({
    id: Type.Integer(),
    lat: Type.Number(),
    lng: Type.Number(),
    name: Type.String(),
    zip: Type.String(),
    city: Type.String(),
    address: Type.String(),
    /** Percent. */
    discountRate: Type.Integer(),
    isDiscountGeneral: Type.Boolean(),
  }),
  nextSlotStartsAt: NullableClinicTime,
  /** Day of the first free time after work, `YYYY-MM-DD`. Only in a list of evenings. */
  eveningDay: Type.Optional(Type.String()),
  /** Lowest price of the chosen sub-function (of all, when none is chosen) in whole currency units; null: none set. */
  price: NullableInteger,
  /** Others of these prices are higher. */
  isPriceFrom: Type.Boolean(),
  /** Only in a list by distance. */
  distanceKm: Type.Optional(Type.Number()),
  /** Only in a list that no sub-function was asked for. */
  specializations: Type.Optional(Type.Array(SpecializationLink)),
});
export type Doctor = Static<typeof Doctor>;
