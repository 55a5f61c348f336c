import type { FoundInName } from '#app/features/call-centre/find-in-name.server.ts';
import type { BookingChoice } from '#app/features/call-centre/book-for-person.server.ts';
import type { Slots } from '#app/features/calendar/contract.ts';
import type { WordOfTime } from '#app/features/calendar/slot-week.tsx';
import { loadPreauthWords } from '#app/features/preauthorization/load-panel.ts';
import { writeWords } from '#app/features/preauthorization/time-words.ts';
import { NEAR_TEXT_PARAM } from '#app/features/directory/specialty-text.ts';
import { AUTOCOMPLETE_TERM_MAX, type FinderFilters } from '#app/features/search/filters.ts';
import { parseRouterFilters } from '#app/features/search/finder-address.ts';
import { presentFinder, type FinderData } from '#app/features/search/finder-data.ts';
import type { FinderResult } from '#app/features/search/search-listings.server.ts';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';

interface Reader {
  locale: Locale;
  market: Market;
}

/** The list and its times as whoever reads it sees them. */
export interface FoundTimes extends Omit<FoundInName, 'result' | 'answers'> {
  data: Pick<FinderData, 'frame' | 'filters'> & { list: NonNullable<FinderData['list']> };
  /** Monday of the week shown, `YYYY-MM-DD`. */
  week: string;
  slots: Slots;
  /** The quiet word of each time, by its id: covered, pays, needs approval; null: there are none. */
  words: Record<string, WordOfTime> | null;
  /** What a doctor or clinic is seen for, by `D12` or `P7`, where no care is chosen. */
  cares: Record<string, { subfunction: number; name: string }[]>;
}

export type ShownChoice = Omit<BookingChoice, 'found'> & { found: FoundTimes | null };

/** For loaders. @param locale of whoever reads it; the market is the person's */
export async function presentChoice(
  { found, ...choice }: BookingChoice,
  locale: Locale,
): Promise<ShownChoice> {
  const reader = { locale, market: choice.market };
  return { ...choice, found: found && (await presentFound(found, reader)) };
}

/** What a page asks the finder for. */
export function readTimesAsked(
  query: URLSearchParams,
  today: string,
): { filters: FinderFilters; town: string } {
  // Who calls asks for a doctor, unless they say otherwise.
  const listType = query.get('listType') === 'providers' ? 'providers' : 'doctors';
  return {
    filters: { ...parseRouterFilters(query, today), listType },
    town: (query.get(NEAR_TEXT_PARAM) ?? '').trim().slice(0, AUTOCOMPLETE_TERM_MAX),
  };
}

export async function presentFound(
  { result, answers, ...found }: FoundInName,
  reader: Reader,
): Promise<FoundTimes> {
  const { frame, filters, list } = presentFinder(reader, result);
  if (!list) throw new Error('a search of the server has a list');
  const { week, slots } = result;
  const words = answers && (await loadPreauthWords(reader.locale)).times;
  const wordsOf = answers && words && writeWords(answers, { words, reader });
  return {
    ...found,
    data: { frame, filters, list },
    week,
    slots,
    words:
      wordsOf &&
      Object.fromEntries(
        Object.entries(slots).flatMap(([owner, days]) => [...wordsOf(owner, days)]),
      ),
    cares: listCares(result, reader),
  };
}

function listCares(result: FinderResult, { locale, market }: Reader): FoundTimes['cares'] {
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
