import type { TimeAnswers } from '#app/features/preauthorization/answers-contract.ts';
import { findTimeAnswers } from '#app/features/preauthorization/find-time-answers.server.ts';
import type { FinderFilters } from '#app/features/search/filters.ts';
import type { FinderResult } from '#app/features/search/search-listings.server.ts';
import { firstDayShown } from '#app/time/week.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { ThemeFlags } from '#app/themes/theme.ts';
import type { CallCentreDeps } from './deps.server.ts';

/** What the finder shows to somebody, in words of whoever speaks with them. */
export interface FoundInName {
  result: FinderResult;
  /** What the times cost by the person's own cover; null: nobody who is insured, no care is chosen, or their year of insurance has ended. */
  answers: TimeAnswers | null;
  /** The rules of a list are asked about the person, not about who reads it. */
  viewer: Viewer;
  flags: ThemeFlags;
  /** As it was said, and whether nobody knows it. */
  town: string;
  isTownUnknown: boolean;
}

/**
 * Looks for times by the finder's own search and the member's own cover.
 * @param portal of the person, in the language of whoever reads it
 */
export async function findInName(
  deps: CallCentreDeps,
  portal: Portal,
  { filters, town }: { filters: FinderFilters; town: string },
): Promise<FoundInName> {
  const [place] = town === '' ? [] : await deps.search.findNearPlaces(portal, town);
  const near = place?.near ?? filters.near;
  const result = await deps.search.searchFinder(portal, { ...filters, near });
  const { viewer, theme } = portal;
  return {
    result,
    answers: viewer.isInsured ? await findAnswers(deps, portal, result) : null,
    viewer,
    flags: theme.flags,
    town,
    isTownUnknown: town !== '' && !place,
  };
}

async function findAnswers(
  deps: CallCentreDeps,
  portal: Portal,
  { body, answer, week, today }: FinderResult,
): Promise<TimeAnswers | null> {
  if (!answer.subfunction) return null;
  const ids = [...answer.cardNetwork, ...answer.other].map(({ id }) => id);
  try {
    return await findTimeAnswers(deps, portal, {
      subfunctionId: answer.subfunction.id,
      firstDay: firstDayShown(week, today),
      doctors: body === 'doctors' ? ids : [],
      providers: body === 'doctors' ? [] : ids,
    });
  } catch (error) {
    if (error instanceof PortalError && error.code === 'not_found') return null;
    throw error;
  }
}
