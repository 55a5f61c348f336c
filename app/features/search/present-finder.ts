import { packSlots } from '#app/features/calendar/packed-slots.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { FinderData } from './finder-data.ts';
import { listLocationChoices } from './location-choices.ts';
import { presentList } from './result-list.ts';
import type { FinderResult } from './search-listings.server.ts';

/** For loaders: a search as its page shows it. */
export function presentFinder(
  { locale, market }: Pick<Portal, 'locale' | 'market'>,
  result: FinderResult,
): FinderData {
  const locations = listLocationChoices(result.locations, locale, market);
  return {
    frame: { locale, market, today: result.today, locations },
    filters: result.filters,
    list: presentList(result, { locale, market }),
    slots: packSlots(result.slots),
    failure: null,
  };
}
