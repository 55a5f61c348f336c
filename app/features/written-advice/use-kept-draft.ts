import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#app/platform/call.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { saveAdviceDraft, type AdviceDraft } from './contract.ts';

/** So long after the last letter. */
const PAUSE_MS = 800;

const MEMORY = 'vizit.advice-draft';

/** What the server has not got yet. */
interface Unsaved {
  customerId: number | null;
  draft: AdviceDraft;
}

/**
 * Keeps what is typed on the server, in a pause of typing, one call after the other. Until it is there this tab remembers it: over
 * a reload within the pause, a lost connection and a sign-in that has run out.
 * @param onRecall gets what the page before this one could not bring to the server
 */
export function useKeptDraft(kept: AdviceDraft | null, onRecall: (draft: AdviceDraft) => void) {
  const { customerId } = usePortal().viewer;
  const [state, setState] = useState<'idle' | 'kept' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef<AdviceDraft | null>(null);

  function keep(draft: AdviceDraft) {
    latest.current = draft;
    writeTabMemory(MEMORY, { customerId, draft } satisfies Unsaved);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      saving.current = saving.current
        .then(() => call(saveAdviceDraft, { body: draft, keepalive: true }))
        .then(
          () => {
            setState('kept');
            if (latest.current === draft) writeTabMemory(MEMORY, null);
          },
          () => setState('failed'),
        );
    }, PAUSE_MS);
  }

  // The server, which drew the page, does not know it.
  const recall = useEffectEvent(() => {
    const unsaved = readTabMemory(MEMORY) as Unsaved | null;
    const isOfThis = kept === null || kept.id === unsaved?.draft.id;
    if (!unsaved || unsaved.customerId !== customerId || !isOfThis) return;
    onRecall(unsaved.draft);
    keep(unsaved.draft);
  });
  // Who goes on to another page leaves the pause running: what they typed last is kept all the same.
  useEffect(() => recall(), []);

  return {
    state,
    keep,
    /** Nothing is kept any more; done when nothing is on its way. */
    stop: () => {
      clearTimeout(timer.current);
      return saving.current;
    },
    /** It was sent or deleted. */
    forget: () => {
      latest.current = null;
      writeTabMemory(MEMORY, null);
    },
  };
}
