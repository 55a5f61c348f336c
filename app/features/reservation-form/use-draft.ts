import { useCallback, useEffect, useRef, useState } from 'react';
import { DRAFT_LIFE_MS, EMPTY_DRAFT, readDraft, type Draft, type KeptDraft } from './draft.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';

const DRAFT_MEMORY = 'vizit.draft';

/**
 * What the visitor has typed, kept over closed modals, other times, holds that ran out and reloads of this tab, until the time
 * is booked or half an hour has passed. The memory is read when a modal opens, never while the page is rendered.
 */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(ending.current), []);

  // Also when this page has it: a computer that slept wakes up with timers that are late.
  const recall = useCallback(
    () => setDraft(readDraft(readTabMemory(DRAFT_MEMORY), Date.now())),
    [],
  );

  const clear = useCallback(() => {
    clearTimeout(ending.current);
    writeTabMemory(DRAFT_MEMORY, null);
    setDraft(EMPTY_DRAFT);
  }, []);

  const change = useCallback(
    (next: Draft) => {
      setDraft(next);
      const kept: KeptDraft = { draft: next, at: Date.now() };
      writeTabMemory(DRAFT_MEMORY, kept);
      clearTimeout(ending.current);
      ending.current = setTimeout(clear, DRAFT_LIFE_MS);
    },
    [clear],
  );

  return { draft, recall, change, clear };
}
