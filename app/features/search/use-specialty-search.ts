import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import type { ComboGroup, ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { findNames, findSubfunctions, type NameSuggestions } from './contract.ts';
import { doctorHref, providerHref } from '#app/features/directory/profile-address.ts';
import { AUTOCOMPLETE_DELAY_MS, AUTOCOMPLETE_TERM_MAX, AUTOCOMPLETE_TERM_MIN } from './filters.ts';
import { splitMatches } from '#app/i18n/fold.ts';
import type { FinderWords } from './messages/shape.ts';
import { listOptionGroups, type ShownOptions } from './option-groups.ts';
import { wantedName, type NameSearch } from './wanted-name.ts';
import type { ChosenService } from '#app/features/directory/items.ts';

export interface SpecialtySearch {
  text: string;
  /** Stores the text and looks for it after a pause in typing. */
  type: (text: string) => void;
  chosen: ComboItem | null;
  choose: (item: ComboItem | null) => void;
  groups: ComboGroup[];
  isLoading: boolean;
  /** The last look-up got no answer. */
  hasFailed: boolean;
  /** Why a search cannot start: nobody answered what it is that was typed. */
  problem: 'network' | null;
  /** What was typed says that something cannot wait. */
  isUrgent: boolean;
  /**
   * What to search for. What was typed but not chosen from the list becomes the specialty that fits it best; where none
   * does, it is a name. `unsettled` when nobody answered, which `problem` then says, or when it was changed meanwhile.
   */
  settle: () => Promise<NameSearch | 'unsettled'>;
}

/** Of suggestions that are no specialty: they lead to the page of a doctor or a clinic. */
export const NAME_GROUPS = ['doctors', 'providers'];

/** A look-up that waits for a pause in typing, or for its answer. */
interface Pending {
  timer?: ReturnType<typeof setTimeout>;
  call?: AbortController;
}

/** What was found for a text. */
interface Matches {
  term: string;
  groups: ComboGroup[];
  names: NameSuggestions;
  hasFailed: boolean;
}

const NO_NAMES: NameSuggestions = { doctors: [], providers: [], isUrgent: false };

function drop(pending: Pending): void {
  clearTimeout(pending.timer);
  pending.call?.abort();
}

type Applied = Pick<ChosenService, 'id' | 'label'> | null;

/**
 * The specialty field: one choice, looked for while somebody types. An answer that comes too late is dropped.
 * @param shown the specialty of the list that is shown: when it changes, the field follows; undefined: there is no list
 */
export function useSpecialtySearch(shown: Applied | undefined): SpecialtySearch {
  const { w, locale, market } = useWords('finder');
  const { viewer } = usePortal();
  const [applied, setApplied] = useState(shown ?? null);
  const [text, setText] = useState(applied?.label ?? '');
  const [chosen, setChosen] = useState(() => toItem(applied));
  const [found, setFound] = useState<Matches | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<SpecialtySearch['problem']>(null);
  const pending = useRef<Pending>({});
  // The field reports a choice and its text in one go: the text is then no question.
  const chosenLabel = useRef(applied?.label);

  if (shown !== undefined && shown?.id !== applied?.id) {
    setApplied(shown);
    setText(shown?.label ?? '');
    setChosen(toItem(shown));
  }

  useEffect(() => {
    const { current } = pending;
    return () => drop(current);
  }, []);

  /** @returns null when the text was changed meanwhile */
  const look = async (term: string): Promise<Matches | null> => {
    if (term.length < AUTOCOMPLETE_TERM_MIN) {
      return { term, groups: [], names: NO_NAMES, hasFailed: false };
    }
    const controller = new AbortController();
    pending.current.call = controller;
    const [shown, names] = await Promise.all([
      findOptions(term, viewer.hasCardNetwork, controller.signal),
      call(findNames, { query: { term }, signal: controller.signal }).catch(() => NO_NAMES),
    ]);
    if (controller.signal.aborted) return null;
    const groups = (shown ?? []).map((one) => optionGroup(one, term, { w, locale, market }));
    const answer = {
      term,
      groups: shown ? [...groups, ...nameGroups(names, term, w.results)] : [],
      names,
      hasFailed: shown === null,
    };
    setFound(answer);
    setLoading(false);
    return answer;
  };

  const choose = (item: ComboItem | null) => {
    drop(pending.current);
    chosenLabel.current = item?.label;
    setChosen(item);
    setLoading(false);
    setFound(null);
    setProblem(null);
    if (item) setText(item.label);
  };

  return {
    text,
    type: (next) => {
      drop(pending.current);
      setText(next);
      setProblem(null);
      const term = termOf(next);
      const isQuestion = term.length >= AUTOCOMPLETE_TERM_MIN && next !== chosenLabel.current;
      setLoading(isQuestion);
      if (isQuestion)
        pending.current.timer = setTimeout(() => void look(term), AUTOCOMPLETE_DELAY_MS);
      else setFound(null);
    },
    chosen,
    choose,
    groups: found?.groups ?? [],
    isLoading,
    hasFailed: found?.hasFailed ?? false,
    problem,
    isUrgent: found?.names.isUrgent ?? false,
    settle: async () => {
      if (chosen) return { subfunction: Number(chosen.id) };
      const term = termOf(text);
      if (term === '') return { subfunction: null };
      drop(pending.current);
      const isFound = found?.term === term && !found.hasFailed;
      const answer = isFound ? found : await look(term);
      if (!answer) return 'unsettled';
      // Drawn before the caller leads to the field: the problem is read with it.
      if (answer.hasFailed) flushSync(() => setProblem('network'));
      if (answer.hasFailed) return 'unsettled';
      const [group] = answer.groups;
      const best = group && !NAME_GROUPS.includes(group.id) && group.items[0];
      if (!best) return wantedName(term, answer.names);
      choose(best);
      return { subfunction: Number(best.id) };
    },
  };
}

/** Examinations as a group of suggestions. */
function optionGroup(
  { heading, options }: ShownOptions,
  term: string,
  { w, locale, market }: { w: FinderWords; locale: Locale; market: Market },
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

function toItem(service: Applied): ComboItem | null {
  return service && { id: String(service.id), label: service.label };
}

function termOf(text: string): string {
  return Array.from(text.trim()).slice(0, AUTOCOMPLETE_TERM_MAX).join('');
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
