import { Type, type Static } from 'typebox';
import { defineCall, IdText, Locales } from '#app/platform/contract.ts';
import {
  AUTOCOMPLETE_TERM_MAX,
  AUTOCOMPLETE_TERM_MIN,
  LOCATION_PATTERN,
  NAME_LENGTH_MAX,
  NAME_PATTERN,
  PAGE_PATTERN,
  SUBFUNCTION_PATTERN,
} from './filters.ts';
import { BOX_PATTERN, ZOOM_PATTERN } from '#app/features/map/map-view.ts';
import { NEAR_PATTERN, WITHIN_PATTERN } from '#app/features/directory/near.ts';

const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
/** First free time with the clinic's own offset, `2026-03-02T09:00:00+01:00`; null: none in the weeks on offer. */
const NullableClinicTime = NullableText;
const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const Named = { id: Type.Integer(), name: Type.String(), locales: Locales };
/** A filter may be sent empty, as forms do: then it does not count. */
const emptyOr = (pattern: string) => Type.Optional(Type.String({ pattern: `^(${pattern})?$` }));

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

export const SearchQuery = Type.Object(
  {
    subfunction: emptyOr(SUBFUNCTION_PATTERN),
    location: emptyOr(LOCATION_PATTERN),
    near: emptyOr(NEAR_PATTERN),
    within: emptyOr(WITHIN_PATTERN),
    providerName: Type.Optional(
      Type.String({ maxLength: NAME_LENGTH_MAX, pattern: `^${NAME_PATTERN}$` }),
    ),
    doctorName: Type.Optional(
      Type.String({ maxLength: NAME_LENGTH_MAX, pattern: `^${NAME_PATTERN}$` }),
    ),
    speaksEnglish: emptyOr('[01]'),
    discountOnly: emptyOr('[01]'),
    listType: emptyOr('doctors|providers'),
    page: emptyOr(PAGE_PATTERN),
    week: emptyOr('[0-9]{4}-[0-9]{2}-[0-9]{2}'),
    submit: emptyOr('[01]'),
  },
  { additionalProperties: false },
);
export type SearchQuery = Static<typeof SearchQuery>;

export const MarkersQuery = Type.Object(
  {
    ...SearchQuery.properties,
    /** `west,south,east,north` in degrees: only what is seen, near providers together. With `zoom`. */
    bbox: emptyOr(BOX_PATTERN),
    zoom: emptyOr(ZOOM_PATTERN),
  },
  { additionalProperties: false },
);
export type MarkersQuery = Static<typeof MarkersQuery>;

const searchAnswerOf = <Item extends typeof Provider | typeof Doctor>(item: Item) =>
  Type.Object({
    /** Providers of the customer's card network; empty for everybody without one. */
    cardNetwork: Type.Array(item),
    other: Type.Array(item),
    subfunction: Type.Union([Subfunction, Type.Null()]),
    /** The known place nearest to `near`, in the reader's language. */
    nearPlace: Type.Optional(Type.String()),
    preauthorizationLimit: NullableInteger,
    currentPage: Type.Integer(),
    totalRows: Type.Integer(),
    /** true: there are more than `totalRows`, and no pages of them: names are counted up to 300 only. */
    hasMoreRows: Type.Optional(Type.Boolean()),
    perPage: Type.Integer(),
  });
export const ProviderSearchAnswer = searchAnswerOf(Provider);
export type ProviderSearchAnswer = Static<typeof ProviderSearchAnswer>;
export const DoctorSearchAnswer = searchAnswerOf(Doctor);
export type DoctorSearchAnswer = Static<typeof DoctorSearchAnswer>;

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

export const MapMarker = Type.Object({
  /** The provider; of several, one of them. */
  id: Type.Integer(),
  lat: Type.Number(),
  lng: Type.Number(),
  /** How many providers it stands for; missing for one. */
  count: Type.Optional(Type.Integer()),
});
export type MapMarker = Static<typeof MapMarker>;

const Id = Type.Object({ id: IdText });

export const findSubfunctions = defineCall({
  name: 'findSubfunctions',
  summary:
    'Specialties and their sub-functions that match what was typed, in any language of the portal.',
  method: 'GET',
  path: '/api/map/filters/subfunction-autocomplete',
  query: Type.Object(
    {
      term: Type.String({
        minLength: AUTOCOMPLETE_TERM_MIN,
        maxLength: AUTOCOMPLETE_TERM_MAX,
        pattern: `^${NAME_PATTERN}$`,
      }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    insured: Type.Optional(Type.Array(SubfunctionOption)),
    callcenter: Type.Optional(Type.Array(SubfunctionOption)),
    uninsured: Type.Optional(Type.Array(SubfunctionOption)),
    inWaitingPeriod: Type.Optional(Type.Array(SubfunctionOption)),
    /** One flat list: what everybody without a subscription gets, and then the only key. */
    public: Type.Optional(Type.Array(SubfunctionOption)),
  }),
  errors: ['invalid_input'],
});

export const getSubfunction = defineCall({
  name: 'getSubfunction',
  summary: 'One choice of the specialty field.',
  method: 'GET',
  path: '/api/map/filters/subfunction/:id',
  params: Id,
  answer: SubfunctionOption,
  errors: ['invalid_input', 'not_found'],
});

export const findLocations = defineCall({
  name: 'findLocations',
  summary: "The places of the host's country as a tree, in the reader's alphabetical order.",
  method: 'GET',
  path: '/api/map/filters/locations',
  answer: Type.Array(locationNode(LOCATION_DEPTH_MAX)),
});

export const findNearPlaces = defineCall({
  name: 'findNearPlaces',
  summary: 'Towns that distances can be measured from, by the beginning of a name or postal code.',
  method: 'GET',
  path: '/api/map/filters/near-places',
  query: Type.Object(
    {
      term: Type.String({
        minLength: AUTOCOMPLETE_TERM_MIN,
        maxLength: AUTOCOMPLETE_TERM_MAX,
        pattern: `^${NAME_PATTERN}$`,
      }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Array(Type.Object({ label: Type.String(), near: Type.String() })),
  errors: ['invalid_input'],
});

export const searchProviders = defineCall({
  name: 'searchProviders',
  summary: 'A page of providers; without a sub-function each with the specialties it offers.',
  method: 'GET',
  path: '/api/providers',
  query: SearchQuery,
  answer: ProviderSearchAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const searchDoctors = defineCall({
  name: 'searchDoctors',
  summary: 'A page of doctors.',
  method: 'GET',
  path: '/api/doctors',
  query: SearchQuery,
  answer: DoctorSearchAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const getProvider = defineCall({
  name: 'getProvider',
  summary: 'A provider with its specialties and doctors; with `specialization` only those of it.',
  method: 'GET',
  path: '/api/providers/:id',
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
  summary: 'A doctor with what he or she does.',
  method: 'GET',
  path: '/api/doctors/:id',
  params: Id,
  answer: DoctorDetails,
  errors: ['invalid_input', 'not_found'],
});

export const findDoctorOptions = defineCall({
  name: 'findDoctorOptions',
  summary: "A provider's doctors as choices, all or those of one specialty.",
  method: 'GET',
  path: '/api/doctors/dd',
  query: Type.Object(
    { providerId: IdText, specialization: emptyOr(SUBFUNCTION_PATTERN) },
    { additionalProperties: false },
  ),
  answer: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  errors: ['invalid_input', 'not_found'],
});

export const findMapMarkers = defineCall({
  name: 'findMapMarkers',
  summary:
    'Where the providers of a search are, at most 5,000. With a box and zoom: those in it, near ones put together and counted.',
  method: 'GET',
  path: '/api/providers/map-markers',
  query: MarkersQuery,
  answer: Type.Array(MapMarker),
  errors: ['invalid_input', 'not_found'],
});

export const getMapInfo = defineCall({
  name: 'getMapInfo',
  summary: "A provider for the map's info window.",
  method: 'GET',
  path: '/api/providers/:id/map-info',
  params: Id,
  query: Type.Object(
    { subfunction: emptyOr(SUBFUNCTION_PATTERN) },
    { additionalProperties: false },
  ),
  answer: Provider,
  errors: ['invalid_input', 'not_found'],
});
