import { listLocationChoices, type LocationChoice } from '#app/features/finder/location-choices.ts';
import type { PopularSubfunction } from '#app/features/finder/popular-subfunctions.ts';
import type { RequestContext } from '#app/request-context.ts';

/** Specialties that the landing page links to: three rows of four. */
const POPULAR_COUNT = 12;

/** What the landing page shows from the database. */
export interface LandingData {
  locations: LocationChoice[];
  popular: PopularSubfunction[];
}

/** For the loaders of the landing page and of the pages that open a modal over it. */
export async function loadLanding({ portal, services }: RequestContext): Promise<LandingData> {
  const [locations, popular] = await Promise.all([
    services.finder.findLocations(portal),
    services.finder.findPopularSubfunctions(portal, POPULAR_COUNT),
  ]);
  return { locations: listLocationChoices(locations, portal.locale, portal.market), popular };
}
