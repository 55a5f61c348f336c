import type { AnswerOf } from '#app/platform/contract.ts';
import {
  findMapMarkers,
  findSubfunctions,
  searchDoctors,
  searchProviders,
} from '#app/features/search/contract.ts';
import { findDoctorSlots } from '#app/features/calendar/contract.ts';
import { type FinderFilters, toPageQuery, toSearchQuery } from '#app/features/search/filters.ts';
import { TODAY } from './database.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { type Inputs, PER_PAGE } from './inputs.ts';

/** The Hungarian host of the generic portal. */
const HOST = 'localhost';
export const FINDER_PATH = '/services/provider-search';

/** Asks once over HTTP; answers how many bytes came. `n` chooses the question. */
export type Ask = (n: number) => Promise<number>;

export interface HttpLoad {
  autocomplete: Ask;
  searchProviders: Ask;
  searchDoctors: Ask;
  searchDoctorsOfPlace: Ask;
  searchDoctorsByName: Ask;
  nameSearch: Ask;
  slotsOf20: Ask;
  /** What a page of results needs, as two calls one after the other. */
  searchAndSlots: Ask;
  mapMarkers: Ask;
  finderPage: Ask;
  close(): void;
}

/** Every question that the finder asks, through the real server. */
export async function createHttpLoad(
  port: number,
  inputs: Inputs,
  connections: number,
): Promise<HttpLoad> {
  const client = createHttpClient(port, connections);
  const search = (filters: FinderFilters, path = searchDoctors.path) =>
    `${path}?${new URLSearchParams(toSearchQuery(filters))}`;
  const slots = (doctors: readonly number[], { subfunction }: FinderFilters) =>
    `${findDoctorSlots.path}?${new URLSearchParams({
      dateFrom: TODAY,
      doctors: doctors.join(','),
      ...(subfunction === null ? {} : { subfunctions: String(subfunction) }),
    })}`;
  const findPage = async (filters: FinderFilters) => {
    const body = await get(client, search(filters));
    const answer = JSON.parse(body.toString()) as AnswerOf<typeof searchDoctors>;
    return { bytes: body.length, ids: answer.other.map((doctor) => doctor.id) };
  };
  const slotPaths: string[] = [];
  for (const filters of inputs.doctorPages) {
    const { ids } = await findPage(filters);
    if (ids.length !== PER_PAGE) throw new Error(`a page has ${ids.length} doctors`);
    slotPaths.push(slots(ids, filters));
  }

  const asking =
    <T>(questions: readonly T[], path: (question: T) => string): Ask =>
    async (n) =>
      (await get(client, path(questions[n % questions.length] as T))).length;
  return {
    autocomplete: asking(
      inputs.terms,
      (term) => `${findSubfunctions.path}?${new URLSearchParams({ term })}`,
    ),
    searchProviders: asking(inputs.providerPages, (filters) =>
      search(filters, searchProviders.path),
    ),
    searchDoctors: asking(inputs.doctorPages, (filters) => search(filters)),
    searchDoctorsOfPlace: asking(inputs.doctorPlaces, (filters) => search(filters)),
    searchDoctorsByName: asking(inputs.doctorNames, (filters) => search(filters)),
    nameSearch: asking(inputs.nameSearches, (filters) =>
      search(filters, filters.listType === 'doctors' ? searchDoctors.path : searchProviders.path),
    ),
    slotsOf20: asking(slotPaths, (path) => path),
    searchAndSlots: async (n) => {
      const filters = inputs.doctorPages[n % inputs.doctorPages.length] as FinderFilters;
      const { bytes, ids } = await findPage(filters);
      return bytes + (await get(client, slots(ids, filters))).length;
    },
    mapMarkers: asking(inputs.markers, (filters) => search(filters, findMapMarkers.path)),
    finderPage: asking(inputs.doctorPages, (filters) => `${FINDER_PATH}?${toPageQuery(filters)}`),
    close: () => client.close(),
  };
}

let callers = 0;

/** Each question comes from another subnet: the limits count, and stop nobody. */
export function headersOfNextCaller(): { host: string; 'x-forwarded-for': string } {
  callers += 1;
  const address = `10.${callers & 255}.${(callers >> 8) & 255}.${(callers >> 16) & 255}`;
  return { host: HOST, 'x-forwarded-for': address };
}

async function get(client: HttpClient, path: string): Promise<Buffer> {
  const { status, body } = await client.get(path, headersOfNextCaller());
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.toString()}`);
  return body;
}
