import { useCallback, useRef, useState } from 'react';
import { EMPTY_DRAFT, readDraft, type Draft } from './draft.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';

const DRAFT_MEMORY = 'vizit.draft';

/**
 * What the visitor has typed, kept over closed modals, other times and reloads of this tab until the form has
 * been sent. The memory is read when the modal first opens, never while the page is rendered.
 */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const isRecalled = useRef(false);

  const recall = useCallback(() => {
    if (isRecalled.current) return;
    isRecalled.current = true;
    setDraft(readDraft(readTabMemory(DRAFT_MEMORY)));
  }, []);

  const change = useCallback((next: Draft) => {
    setDraft(next);
    writeTabMemory(DRAFT_MEMORY, next);
  }, []);

  /** The tab forgets it; this page keeps it until `clear`, in case the address was mistyped. */
  const forget = useCallback(() => writeTabMemory(DRAFT_MEMORY, null), []);

  const clear = useCallback(() => {
    writeTabMemory(DRAFT_MEMORY, null);
    setDraft(EMPTY_DRAFT);
  }, []);

  return { draft, recall, change, forget, clear };
}
