import { useEffect, useRef, useState } from 'react';
import type { ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { AUTOCOMPLETE_DELAY_MS, AUTOCOMPLETE_TERM_MAX, AUTOCOMPLETE_TERM_MIN } from './filters.ts';
import { formatNear } from '#app/features/directory/near.ts';

/** A position as old as this is still where somebody is. */
const POSITION_AGE_MAX_MS = 10 * 60_000;
const POSITION_WAIT_MS = 10_000;

type Problem = 'unknown' | 'network' | 'refused' | 'failed';

export interface NearSearch {
  text: string;
  type: (text: string) => void;
  items: ComboItem[];
  isLoading: boolean;
  /** What stands in the field is the position that is searched around. */
  chosen: ComboItem | null;
  choose: (item: ComboItem | null) => void;
  problem: Problem | null;
  isLocating: boolean;
  /** Asks the browser where it is; only ever called by a press of the button. */
  locate: () => void;
  /** Takes the best match of what was typed but not chosen. */
  settle: () => Promise<void>;
}

/**
 * Where distances are measured from: the browser's position or a town.
 * @param near position searched around, as the address has it; empty: none
 * @param name what the position is called
 */
export function useNearSearch(
  near: string,
  name: string,
  onChange: (near: string) => void,
): NearSearch {
  const [shown, setShown] = useState(near);
  const [label, setLabel] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const places = usePlaces(() => setProblem('network'));
  // The field reports a choice and its text in one go: the text is then no question.
  const chosenLabel = useRef('');

  // Another position came with a search: what was typed before is no longer asked.
  if (shown !== near) {
    setShown(near);
    setLabel('');
    setTyped(null);
  }
  const chosenText = near && (label || name);
  const text = typed ?? chosenText;
  const isChosen = near !== '' && text === chosenText;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const choose = (item: ComboItem | null) => {
    clearTimeout(timer.current);
    places.drop();
    setProblem(null);
    chosenLabel.current = item?.label ?? '';
    setLabel(chosenLabel.current);
    if (item) setTyped(null);
    const next = item?.id ?? '';
    setShown(next);
    if (next !== near) onChange(next);
  };
  const fail = (why: Problem) => {
    setLocating(false);
    setProblem(why);
  };

  return {
    text,
    type: (next) => {
      const isAnswer = next !== '' && (next === chosenText || next === chosenLabel.current);
      setTyped(isAnswer ? null : next);
      setProblem(null);
      clearTimeout(timer.current);
      if (next.trim().length < AUTOCOMPLETE_TERM_MIN || isAnswer) return places.clear();
      places.announce();
      timer.current = setTimeout(() => void places.look(next), AUTOCOMPLETE_DELAY_MS);
    },
    items: places.items,
    isLoading: places.isLoading,
    chosen: isChosen ? { id: near, label: chosenText } : null,
    choose,
    problem,
    isLocating,
    locate: () => {
      setProblem(null);
      if (!('geolocation' in navigator)) return fail('failed');
      setLocating(true);
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setLocating(false);
          setLabel('');
          setTyped(null);
          const next = formatNear({ lat: coords.latitude, lng: coords.longitude });
          if (next !== near) onChange(next);
        },
        ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? 'refused' : 'failed'),
        { maximumAge: POSITION_AGE_MAX_MS, timeout: POSITION_WAIT_MS },
      );
    },
    settle: async () => {
      if (isChosen || text.trim().length < AUTOCOMPLETE_TERM_MIN) return;
      clearTimeout(timer.current);
      const found = await places.look(text);
      const [best] = found ?? [];
      if (best) choose(best);
      else if (found) setProblem('unknown');
    },
  };
}

interface Places {
  items: ComboItem[];
  isLoading: boolean;
  /** A question is about to be asked. */
  announce: () => void;
  /** null: it failed, or another question came. */
  look: (question: string) => Promise<ComboItem[] | null>;
  clear: () => void;
  /** Clears them, and an answer on its way no longer matters. */
  drop: () => void;
}

/** What asks for them comes with the first letters: no page needs it before. */
const loadLookup = () => import('./near-lookup.ts');

/** The places that match what is typed; only the latest question is answered. */
function usePlaces(onFail: () => void): Places {
  const [items, setItems] = useState<ComboItem[]>([]);
  const [isLoading, setLoading] = useState(false);
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  const look = async (question: string): Promise<ComboItem[] | null> => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    const term = Array.from(question.trim()).slice(0, AUTOCOMPLETE_TERM_MAX).join('');
    setLoading(true);
    try {
      const { lookUpPlaces } = await loadLookup();
      const next = await lookUpPlaces(term, controller.signal);
      setItems(next);
      return next;
    } catch {
      if (!controller.signal.aborted) onFail();
      return null;
    } finally {
      if (pending.current === controller) setLoading(false);
    }
  };

  return {
    items,
    isLoading,
    announce: () => {
      setLoading(true);
      // One that fails is told of when the question is asked.
      loadLookup().catch(() => undefined);
    },
    look,
    clear: () => setItems([]),
    drop: () => {
      pending.current?.abort();
      setItems([]);
    },
  };
}
