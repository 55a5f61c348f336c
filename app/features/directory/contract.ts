import { Type, type Static } from 'typebox';
import { defineCall, emptyOr, IdText, Locales } from '#app/platform/contract.ts';
import { SUBFUNCTION_PATTERN } from './id-patterns.ts';

const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
/** First free time with the clinic's own offset, `2026-03-02T09:00:00+01:00`; null: none in the weeks on offer. */
const NullableClinicTime = NullableText;
const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const Named = { id: Type.Integer(), name: Type.String(), locales: Locales };

export const Specialization = Type.Object(Named);
export type Specialization = Static<typeof Specialization>;

/** A choice of the specialty field; its name is made of specialty and sub-function. */
export const SubfunctionOption = Type.Object({
  ...Named,
  specialization: Specialization,
  /** The everyday word by which it was found, where its name does not say it: `fogfájás`. */
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
  /** Lowest price of the chosen sub-function (of all, when none is chosen) in whole currency units; null: none set. */
  price: NullableInteger,
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
  /** Lowest price of the chosen sub-function (of all, when none is chosen) in whole currency units; null: none set. */
  price: NullableInteger,
  /** Only in a list by distance. */
  distanceKm: Type.Optional(Type.Number()),
  /** Only in a list that no sub-function was asked for. */
  specializations: Type.Optional(Type.Array(SpecializationLink)),
});
export type Doctor = Static<typeof Doctor>;

/** A specialty and which of its sub-functions are done here. */
export const OfferedSpecialization = Type.Object({
  ...Named,
  subfunctions: Type.Array(Type.Object(Named)),
});
export type OfferedSpecialization = Static<typeof OfferedSpecialization>;

export const ProviderDetails = Type.Object({
  provider: Type.Object({
    ...Provider.properties,
    /** Sanitised HTML in the reader's language. */
    description: NullableText,
  }),
  specializations: Type.Array(OfferedSpecialization),
  doctors: Type.Array(Doctor),
});
export type ProviderDetails = Static<typeof ProviderDetails>;

export const DoctorDetails = Type.Object({
  ...Doctor.properties,
  specializations: Type.Array(OfferedSpecialization),
});
export type DoctorDetails = Static<typeof DoctorDetails>;

export interface LocationNode {
  code: string;
  name: string;
  locales: Static<typeof Locales>;
  children: LocationNode[];
}
/** Capital, its sides, districts or sectors: never deeper than this. */
const LOCATION_DEPTH_MAX = 4;
const locationNode = (depth: number): ReturnType<typeof Type.Unsafe<LocationNode>> =>
  Type.Unsafe<LocationNode>(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      locales: Locales,
      children: Type.Array(depth > 1 ? locationNode(depth - 1) : Type.Never()),
    }),
  );

const Id = Type.Object({ id: IdText });

export const getSubfunction = defineCall({
  name: 'getSubfunction',
  summary: 'One choice of the specialty field.',
  method: 'GET',
  path: '/api/map/filters/subfunction/:id',
  who: 'anyone',
  params: Id,
  answer: SubfunctionOption,
  errors: ['invalid_input', 'not_found'],
});

export const findLocations = defineCall({
  name: 'findLocations',
  summary: "The places of the host's country as a tree, in the reader's alphabetical order.",
  method: 'GET',
  path: '/api/map/filters/locations',
  who: 'anyone',
  answer: Type.Array(locationNode(LOCATION_DEPTH_MAX)),
});

export const getProvider = defineCall({
  name: 'getProvider',
  summary: 'A provider with its specialties and doctors; with `specialization` only those of it.',
  method: 'GET',
  path: '/api/providers/:id',
  who: 'anyone',
  params: Id,
  query: Type.Object(
    { specialization: emptyOr(SUBFUNCTION_PATTERN), subfunction: emptyOr(SUBFUNCTION_PATTERN) },
    { additionalProperties: false },
  ),
  answer: ProviderDetails,
  errors: ['invalid_input', 'not_found'],
});

export const getDoctor = defineCall({
  name: 'getDoctor',
  summary: 'A doctor with what they do.',
  method: 'GET',
  path: '/api/doctors/:id',
  who: 'anyone',
  params: Id,
  answer: DoctorDetails,
  errors: ['invalid_input', 'not_found'],
});

export const findDoctorOptions = defineCall({
  name: 'findDoctorOptions',
  summary: "A provider's doctors as choices, all or those of one specialty.",
  method: 'GET',
  path: '/api/doctors/dd',
  who: 'anyone',
  query: Type.Object(
    { providerId: IdText, specialization: emptyOr(SUBFUNCTION_PATTERN) },
    { additionalProperties: false },
  ),
  answer: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  errors: ['invalid_input', 'not_found'],
});

export const getMapInfo = defineCall({
  name: 'getMapInfo',
  summary: "A provider for the map's info window.",
  method: 'GET',
  path: '/api/providers/:id/map-info',
  who: 'anyone',
  params: Id,
  query: Type.Object(
    { subfunction: emptyOr(SUBFUNCTION_PATTERN) },
    { additionalProperties: false },
  ),
  answer: Provider,
  errors: ['invalid_input', 'not_found'],
});
