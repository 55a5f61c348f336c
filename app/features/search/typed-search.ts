import { redirect } from 'react-router';
import { NEAR_TEXT_PARAM, SPECIALTY_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import type { RequestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { AUTOCOMPLETE_TERM_MAX, parsePageFilters, type FinderFilters } from './filters.ts';
import { finderHref, openingOf, type SearchPage } from './finder-address.ts';
import { wantedName } from './wanted-name.ts';

/**
 * For loaders: what the address of a page of search asks for. What was typed without a choice, because there was no script, is
 * found first.
 * @throws a redirect to the address of what was found
 */
export async function readSearch(
  { portal, services }: RequestContext,
  params: URLSearchParams,
  page: SearchPage,
): Promise<FinderFilters> {
  const filters = { ...parsePageFilters(params, todayOf(portal)), ...openingOf(page, params) };
  const hrefOf = (found: typeof filters) => finderHref(found, 'list', page);

  const typed = params.get(SPECIALTY_TEXT_PARAM)?.trim();
  if (typed && filters.subfunction === null) {
    const [best] = await services.search.findSubfunctions(portal, typed);
    if (best) throw redirect(hrefOf({ ...filters, subfunction: best.id }));
    const names = await services.search.findNames(portal, typed.slice(0, AUTOCOMPLETE_TERM_MAX));
    throw redirect(hrefOf({ ...filters, ...wantedName(typed, names) }));
  }

  const town = params.get(NEAR_TEXT_PARAM)?.trim();
  if (town && filters.near === '') {
    const [place] = await services.search.findNearPlaces(portal, town);
    if (place) throw redirect(hrefOf({ ...filters, near: place.near, location: '' }));
  }

  return filters;
}
