import { Type, type Static } from 'typebox';
import {
  Doctor,
  Provider,
  Subfunction,
  SubfunctionOption,
} from '#app/features/directory/found-items.ts';
import {
  LOCATION_PATTERN,
  SUBFUNCTION_PATTERN,
} from '#app/features/profile-address/id-patterns.ts';
import { NEAR_PATTERN, WITHIN_PATTERN } from '#app/features/directory/near.ts';
import { BOX_PATTERN, ZOOM_PATTERN } from '#app/features/map/map-view.ts';
import { MapMarker } from '#app/features/map/map-marker.ts';
import { defineCall, emptyOr } from '#app/platform/contract.ts';
import {
  AUTOCOMPLETE_TERM_MAX,
  AUTOCOMPLETE_TERM_MIN,
  NAME_LENGTH_MAX,
  NAME_PATTERN,
  PAGE_PATTERN,
} from './filters.ts';

const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });

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
    /** Only who has a free time today, or this week. */
    when: emptyOr('today|week'),
    /** 1: only who has a free time from 17:00 on, the earliest such day first; with `when`, by then. */
    evening: emptyOr('[01]'),
    /** The cheapest or the best rated first; else the earliest, or around a position the nearest. */
    sort: emptyOr('price|rating'),
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

export const findSubfunctions = defineCall({
  name: 'findSubfunctions',
  summary:
    'Specialties and their sub-functions that match what was typed, in any language of the portal.',
  method: 'GET',
  path: '/api/map/filters/subfunction-autocomplete',
  who: 'anyone',
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

export const NameSuggestions = Type.Object({
  doctors: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      providerId: Type.Integer(),
      providerName: Type.String(),
    }),
  ),
  providers: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), city: Type.String() }),
  ),
  /** What was typed says that something cannot wait: 112. */
  isUrgent: Type.Boolean(),
});
export type NameSuggestions = Static<typeof NameSuggestions>;

export const findNames = defineCall({
  name: 'findNames',
  summary: 'Doctors and clinics whose names fit what was typed, mistyped letters forgiven.',
  method: 'GET',
  path: '/api/map/filters/name-autocomplete',
  who: 'anyone',
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
  answer: NameSuggestions,
  errors: ['invalid_input'],
});

export const findNearPlaces = defineCall({
  name: 'findNearPlaces',
  summary: 'Towns that distances can be measured from, by the beginning of a name or postal code.',
  method: 'GET',
  path: '/api/map/filters/near-places',
  who: 'anyone',
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
  who: 'anyone',
  query: SearchQuery,
  answer: ProviderSearchAnswer,
  isShared: true,
  errors: ['invalid_input', 'not_found'],
});

export const searchDoctors = defineCall({
  name: 'searchDoctors',
  summary: 'A page of doctors.',
  method: 'GET',
  path: '/api/doctors',
  who: 'anyone',
  query: SearchQuery,
  answer: DoctorSearchAnswer,
  isShared: true,
  errors: ['invalid_input', 'not_found'],
});

export const findMapMarkers = defineCall({
  name: 'findMapMarkers',
  summary:
    'Where the providers of a search are, at most 5,000. With a box and zoom: those in it, near ones put together and counted.',
  method: 'GET',
  path: '/api/providers/map-markers',
  who: 'anyone',
  query: MarkersQuery,
  answer: Type.Array(MapMarker),
  errors: ['invalid_input', 'not_found'],
});
