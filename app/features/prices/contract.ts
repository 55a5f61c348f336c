import { Type, type Static } from 'typebox';
import { defineCall, FlagText, IdText, ListText, Locales } from '#app/platform/contract.ts';

export const Service = Type.Object({
  id: Type.Integer(),
  /** The sub-function it prices. */
  subfunction: Type.Integer(),
  name: Type.String(),
  locales: Locales,
  /** In whole units of the market's currency; null: the provider has set none. */
  price: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  publicSortingOrder: Type.Integer(),
});
export type Service = Static<typeof Service>;

/** A specialty with its services. */
export const PriceListGroup = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  locales: Locales,
  defaultServices: Type.Array(Service),
});
export type PriceListGroup = Static<typeof PriceListGroup>;

const Id = Type.Object({ id: IdText });
/** `h=1`: grouped by specialty; without it one group-less list. */
const GroupedQuery = Type.Object({ h: Type.Optional(FlagText) }, { additionalProperties: false });
const PriceList = Type.Array(Type.Union([PriceListGroup, Service]));
const ServicesById = Type.Record(Type.String(), Type.Array(Service));

export const getProviderPriceList = defineCall({
  name: 'getProviderPriceList',
  summary: "A provider's own price list; with h=1 grouped by specialty.",
  method: 'GET',
  path: '/api/providers/:id/price-list',
  who: 'anyone',
  params: Id,
  query: GroupedQuery,
  answer: PriceList,
  errors: ['invalid_input', 'not_found'],
});

export const getDoctorPriceList = defineCall({
  name: 'getDoctorPriceList',
  summary:
    "What a doctor's care costs: the doctor's own prices, else the provider's; with h=1 grouped by specialty.",
  method: 'GET',
  path: '/api/doctors/:id/price-list',
  who: 'anyone',
  params: Id,
  query: GroupedQuery,
  answer: PriceList,
  errors: ['invalid_input', 'not_found'],
});

export const findProviderPriceLists = defineCall({
  name: 'findProviderPriceLists',
  summary: 'Prices of several providers, by provider id.',
  method: 'GET',
  path: '/api/providers/price-list',
  who: 'anyone',
  query: Type.Object(
    {
      providerIds: ListText,
      subfunction: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,8})?$' })),
    },
    { additionalProperties: false },
  ),
  answer: ServicesById,
  errors: ['invalid_input'],
});

export const findDoctorPriceLists = defineCall({
  name: 'findDoctorPriceLists',
  summary: 'Prices of several doctors, by doctor id.',
  method: 'GET',
  path: '/api/doctors/price-list',
  who: 'anyone',
  query: Type.Object(
    {
      doctorIds: ListText,
      subfunction: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,8})?$' })),
    },
    { additionalProperties: false },
  ),
  answer: ServicesById,
  errors: ['invalid_input'],
});
