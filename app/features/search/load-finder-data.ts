import { packSlots } from '#app/features/calendar/packed-slots.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FinderFilters } from './filters.ts';
import type { FinderData } from './finder-data.ts';
import { listLocationChoices } from './location-choices.ts';
import { presentList } from './result-list.ts';

/** For loaders: the first list of a search with the free times of its week. */
export async function loadFinderData(
  { portal, services }: RequestContext,
  filters: FinderFilters,
): Promise<FinderData> {
  const [tree, result] = await Promise.all([
    services.directory.findLocations(portal),
    services.search.searchFinder(portal, filters),
  ]);
  const { locale, market } = portal;
  const locations = listLocationChoices(tree, locale, market);
  return {
    frame: { locale, market, today: services.calendar.getToday(portal), locations },
    filters: result.filters,
    list: presentList(result, portal),
    slots: packSlots(result.slots),
    failure: null,
  };
}
