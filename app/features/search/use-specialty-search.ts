import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import type { ComboGroup, ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { AUTOCOMPLETE_DELAY_MS, AUTOCOMPLETE_TERM_MAX, AUTOCOMPLETE_TERM_MIN } from './filters.ts';
import type { Matches } from './specialty-lookup.ts';
import type { NameSearch } from './wanted-name.ts';
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
   * does, it is a name. `unsettled` when nobody answered, which `problem` then says, or when it was changed meanwhile;
   * `unasked` when what asks could not be loaded: the form is sent as it is, which the server understands.
   */
  settle: () => Promise<NameSearch | 'unsettled' | 'unasked'>;
}

/** Of suggestions that are no specialty: they lead to the page of a doctor or a clinic. */
export const NAME_GROUPS = ['doctors', 'providers'];

/** Nobody waits longer for what asks: the search then goes as it is. */
const LOOKUP_LIMIT_MS = 4000;

/** What asks and reads the answers: it comes with the first letters. */
const loadLookup = () =>
  Promise.race([
    import('./specialty-lookup.ts').catch(() => null),
    new Promise<null>((give) => setTimeout(give, LOOKUP_LIMIT_MS, null)),
  ]);

/** A look-up that waits for a pause in typing, or for its answer. */
interface Pending {
  timer?: ReturnType<typeof setTimeout>;
  call?: AbortController;
}

const ANYTHING: NameSearch = { subfunction: null };
/** What asks could not be had. */
const FAILED = { groups: [], wanted: ANYTHING, isUrgent: false, hasFailed: true };

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
    const controller = new AbortController();
    pending.current.call = controller;
    const lookup = await loadLookup();
    const { signal } = controller;
    const { hasCardNetwork } = viewer;
    const answer = (await lookup?.lookUp(term, { w, locale, market, hasCardNetwork, signal })) ?? {
      ...FAILED,
      term,
    };
    if (signal.aborted) return null;
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
      if (isQuestion) void loadLookup();
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
    isUrgent: found?.isUrgent ?? false,
    settle: async () => {
      if (chosen) return { subfunction: Number(chosen.id) };
      const term = termOf(text);
      if (term === '') return ANYTHING;
      drop(pending.current);
      if (!(await loadLookup())) return 'unasked';
      const isFound = found?.term === term && !found.hasFailed;
      const answer = isFound ? found : await look(term);
      if (!answer) return 'unsettled';
      // Drawn before the caller leads to the field: the problem is read with it.
      if (answer.hasFailed) flushSync(() => setProblem('network'));
      if (answer.hasFailed) return 'unsettled';
      const { best } = answer;
      if (!best) return answer.wanted;
      choose(best);
      return { subfunction: Number(best.id) };
    },
  };
}

function toItem(service: Applied): ComboItem | null {
  return service && { id: String(service.id), label: service.label };
}

function termOf(text: string): string {
  return Array.from(text.trim()).slice(0, AUTOCOMPLETE_TERM_MAX).join('');
}
