import { Type, type Static } from 'typebox';
import { MARKETS } from '#app/i18n/locale.ts';
import { defineCall, emptyOr, IdText, Locales } from '#app/platform/contract.ts';
import { Doctor, Named, NullableText, Provider, SubfunctionOption } from './found-items.ts';
import { SUBFUNCTION_PATTERN } from '#app/features/profile-address/id-patterns.ts';

export * from './found-items.ts';

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
  summary:
    'A provider with its specialties and doctors; with `specialization` only those of it, with `market` of another market than the host’s.',
  method: 'GET',
  path: '/api/providers/:id',
  who: 'anyone',
  params: Id,
  query: Type.Object(
    {
      specialization: emptyOr(SUBFUNCTION_PATTERN),
      subfunction: emptyOr(SUBFUNCTION_PATTERN),
      market: Type.Optional(Type.Enum([...MARKETS])),
    },
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
