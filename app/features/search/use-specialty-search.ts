import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localise } from '#app/i18n/locale.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import type { ComboGroup, ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { findSubfunctions } from './contract.ts';
import { AUTOCOMPLETE_DELAY_MS, AUTOCOMPLETE_TERM_MAX, AUTOCOMPLETE_TERM_MIN } from './filters.ts';
import { splitMatches } from '#app/i18n/fold.ts';
import { listOptionGroups, type ShownOptions } from './option-groups.ts';
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
  /** Why a search cannot start: what was typed is no specialty, or nobody answered whether it is one. */
  problem: 'unknown' | 'network' | null;
  /**
   * The chosen specialty's id, null for any. What was typed but not chosen from the list becomes its best match;
   * `unsettled` when there is none, which `problem` then says, or when it was changed meanwhile.
   */
  settle: () => Promise<number | null | 'unsettled'>;
}

/** A look-up that waits for a pause in typing, or for its answer. */
interface Pending {
  timer?: ReturnType<typeof setTimeout>;
  call?: AbortController;
}

/** What was found for a text. */
interface Matches {
  term: string;
  groups: ComboGroup[];
  hasFailed: boolean;
}

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
    if (term.length < AUTOCOMPLETE_TERM_MIN) return { term, groups: [], hasFailed: false };
    const controller = new AbortController();
    pending.current.call = controller;
    const shown = await findOptions(term, viewer.hasCardNetwork, controller.signal);
    if (controller.signal.aborted) return null;
    const groups = (shown ?? []).map(({ heading, options }) => ({
      id: heading ?? 'found',
      label: heading === null ? undefined : w.filters.groups[heading],
      items: options.map((option) => {
        const label = localise(option, locale, market);
        const hint = option.foundBy === undefined ? undefined : splitMatches(option.foundBy, term);
        return { id: String(option.id), label, segments: splitMatches(label, term), hint };
      }),
    }));
    const answer = { term, groups, hasFailed: shown === null };
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
    settle: async () => {
      if (chosen) return Number(chosen.id);
      const term = termOf(text);
      if (term === '') return null;
      drop(pending.current);
      const isFound = found?.term === term && !found.hasFailed;
      const answer = isFound ? found : await look(term);
      const best = answer?.groups[0]?.items[0];
      if (best) {
        choose(best);
        return Number(best.id);
      }
      // Drawn before the caller leads to the field: the problem is read with it.
      if (answer) flushSync(() => setProblem(answer.hasFailed ? 'network' : 'unknown'));
      return 'unsettled';
    },
  };
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
