import { findTimeAnswers } from '#app/features/preauthorization/find-time-answers.server.ts';
import { loadPreauthWords } from '#app/features/preauthorization/load-panel.ts';
import { writeWords } from '#app/features/preauthorization/time-words.ts';
import type { Slots } from '#app/features/calendar/contract.ts';
import type { WordOfTime } from '#app/features/calendar/slot-week.tsx';
import { presentFinder, type FinderData } from '#app/features/search/finder-data.ts';
import type { FinderFilters } from '#app/features/search/filters.ts';
import type { FinderResult } from '#app/features/search/search-listings.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { ThemeFlags } from '#app/themes/theme.ts';
import type { CallCentreDeps } from './deps.server.ts';

/** What the finder shows to somebody, as whoever speaks with them reads it. */
export interface FoundTimes {
  data: Pick<FinderData, 'frame' | 'filters'> & { list: NonNullable<FinderData['list']> };
  /** Monday of the week shown, `YYYY-MM-DD`. */
  week: string;
  slots: Slots;
  /** What each time costs by the person's own cover, by its id; null: nobody who is insured, or no care is chosen. */
  words: Record<string, WordOfTime> | null;
  /** What a doctor or clinic is seen for, by `D12` or `P7`, where no care is chosen. */
  cares: Record<string, { subfunction: number; name: string }[]>;
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
): Promise<FoundTimes> {
  const [place] = town === '' ? [] : await deps.search.findNearPlaces(portal, town);
  const near = place?.near ?? filters.near;
  const result = await deps.search.searchFinder(portal, { ...filters, near });
  const { frame, filters: applied, list } = presentFinder(portal, result);
  if (!list) throw new Error('a search of the server has a list');
  const { viewer, theme } = portal;
  return {
    data: { frame, filters: applied, list },
    week: result.week,
    slots: result.slots,
    words: viewer.isInsured ? await findWords(deps, portal, list, result) : null,
    cares: listCares(result, portal),
    viewer,
    flags: theme.flags,
    town,
    isTownUnknown: town !== '' && !place,
  };
}

/** The quiet words of the times: covered, pays, needs approval. null: there are none, as where their year of insurance has ended. */
async function findWords(
  deps: CallCentreDeps,
  portal: Portal,
  { service, doctors, providers }: NonNullable<FinderData['list']>,
  { week, slots }: Pick<FinderResult, 'week' | 'slots'>,
): Promise<FoundTimes['words']> {
  if (!service) return null;
  try {
    const answers = await findTimeAnswers(deps, portal, {
      subfunctionId: service.id,
      week,
      doctors: doctors.map(({ id }) => id),
      providers: providers.map(({ id }) => id),
    });
    const { times } = await loadPreauthWords(portal.locale);
    const wordsOf = writeWords(answers, { words: times, reader: portal });
    return Object.fromEntries(
      Object.entries(slots).flatMap(([owner, days]) => [...wordsOf(owner, days)]),
    );
  } catch (error) {
    if (error instanceof PortalError && error.code === 'not_found') return null;
    throw error;
  }
}

function listCares(result: FinderResult, { locale, market }: Portal): FoundTimes['cares'] {
  const items =
    result.body === 'doctors'
      ? [...result.answer.cardNetwork, ...result.answer.other].map(
          (one) => [`D${one.id}`, one] as const,
        )
      : [...result.answer.cardNetwork, ...result.answer.other].map(
          (one) => [`P${one.id}`, one] as const,
        );
  return Object.fromEntries(
    items.map(([key, { specializations = [] }]) => [
      key,
      specializations.map((one) => ({
        subfunction: one.subfunction,
        name: localise(one, locale, market),
      })),
    ]),
  );
}
