import { doctorHref, providerHref } from '#app/features/profile-address/profile-address.ts';
import { splitMatches } from '#app/i18n/fold.ts';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import { call } from '#app/platform/call.ts';
import type { ComboGroup, ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { findNames, findSubfunctions, type NameSuggestions } from './contract.ts';
import { AUTOCOMPLETE_TERM_MIN } from './filters.ts';
import type { FinderWords } from './messages/shape.ts';
import { listOptionGroups, type ShownOptions } from './option-groups.ts';
import { wantedName, type NameSearch } from './wanted-name.ts';

/** What was found for a text. */
export interface Matches {
  term: string;
  groups: ComboGroup[];
  /** The specialty that fits best; absent: none does. */
  best?: ComboItem | undefined;
  /** What to search for where no specialty fits. */
  wanted: NameSearch;
  /** What was typed says that something cannot wait. */
  isUrgent: boolean;
  hasFailed: boolean;
}

interface Reader {
  w: FinderWords;
  locale: Locale;
  market: Market;
  hasCardNetwork: boolean;
  signal: AbortSignal;
}

const NO_NAMES: NameSuggestions = { doctors: [], providers: [], isUrgent: false };

/** Specialties, doctors and clinics for what was typed. It comes with the first letters: no page needs it before. */
export async function lookUp(term: string, reader: Reader): Promise<Matches> {
  const { w, signal } = reader;
  const isQuestion = term.length >= AUTOCOMPLETE_TERM_MIN;
  const [shown, names] = await Promise.all([
    isQuestion ? findOptions(term, reader.hasCardNetwork, signal) : [],
    isQuestion ? call(findNames, { query: { term }, signal }).catch(() => NO_NAMES) : NO_NAMES,
  ]);
  const specialties = (shown ?? []).map((one) => optionGroup(one, term, reader));
  return {
    term,
    groups: shown ? [...specialties, ...nameGroups(names, term, w.results)] : [],
    best: specialties[0]?.items[0],
    wanted: wantedName(term, names),
    isUrgent: names.isUrgent,
    hasFailed: shown === null,
  };
}

/** Examinations as a group of suggestions. */
function optionGroup(
  { heading, options }: ShownOptions,
  term: string,
  { w, locale, market }: Reader,
): ComboGroup {
  return {
    id: heading ?? 'found',
    label: heading === null ? undefined : w.filters.groups[heading],
    items: options.map((option) => {
      const label = localise(option, locale, market);
      const hint = option.foundBy === undefined ? undefined : splitMatches(option.foundBy, term);
      return { id: String(option.id), label, segments: splitMatches(label, term), hint };
    }),
  };
}

/** Doctors and clinics as groups of suggestions; the id of each is where it leads. */
function nameGroups(
  { doctors, providers }: NameSuggestions,
  term: string,
  labels: { doctors: string; providers: string },
): ComboGroup[] {
  const item = (id: string, label: string, hint: string) => ({
    id,
    label,
    segments: splitMatches(label, term),
    hint: [{ text: hint, isMatch: false }],
  });
  const groups = [
    {
      id: 'doctors',
      label: labels.doctors,
      items: doctors.map(({ id, name, providerId, providerName }) =>
        item(doctorHref(providerId, id), name, providerName),
      ),
    },
    {
      id: 'providers',
      label: labels.providers,
      items: providers.map(({ id, name, city }) => item(providerHref(id), name, city)),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** @returns null when the call failed */
async function findOptions(
  term: string,
  hasCardNetwork: boolean,
  signal: AbortSignal,
): Promise<ShownOptions[] | null> {
  try {
    const groups = await call(findSubfunctions, { query: { term }, signal });
    return listOptionGroups(groups, hasCardNetwork);
  } catch (error) {
    // Fetched when something fails: the first view does without it.
    void import('#app/platform/report-failure.ts').then(
      ({ reportFailure }) => reportFailure(findSubfunctions, error),
      () => undefined,
    );
    return null;
  }
}
