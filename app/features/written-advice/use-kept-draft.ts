import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#app/platform/call.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { saveAdviceDraft, type AdviceDraft } from './contract.ts';
import { judgeUnsaved, type UnsavedDraft } from './unsaved-draft.ts';

/** So long after the last letter. */
const PAUSE_MS = 800;

const MEMORY = 'vizit.advice-draft';

/** Under which a tab keeps the files of a question. */
export const filesMemory = (id: string) => `vizit.advice.${id}`;

/**
 * Keeps what is typed on the server, in a pause of typing, one call after the other. Until it is there this tab remembers it: over
 * a reload within the pause, a lost connection and a sign-in that has run out.
 * @param on.recall gets what the page before this one could not bring to the server
 * @param on.ask gets it while the server has something that it was not typed over: until it is chosen, neither is written over
 */
export function useKeptDraft(
  kept: AdviceDraft | null,
  on: { recall: (draft: AdviceDraft) => void; ask: (draft: AdviceDraft) => void },
) {
  const { customerId } = usePortal().viewer;
  const [state, setState] = useState<'idle' | 'kept' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef<AdviceDraft | null>(null);
  const known = useRef<UnsavedDraft['known']>([kept]);

  function remember() {
    const draft = latest.current;
    const unsaved = draft && { customerId, draft, known: known.current };
    writeTabMemory(MEMORY, unsaved satisfies UnsavedDraft | null);
  }

  function save(draft: AdviceDraft): Promise<void> {
    // The page may be gone before the answer comes.
    known.current = [known.current[0] ?? null, draft];
    remember();
    return call(saveAdviceDraft, { body: draft, keepalive: true }).then(
      () => {
        setState('kept');
        known.current = [draft];
        if (latest.current === draft) latest.current = null;
        remember();
      },
      () => setState('failed'),
    );
  }

  function keep(draft: AdviceDraft) {
    latest.current = draft;
    remember();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      saving.current = saving.current.then(() => save(draft));
    }, PAUSE_MS);
  }

  // The server, which drew the page, does not know it.
  const recall = useEffectEvent(() => {
    const unsaved = readTabMemory(MEMORY) as UnsavedDraft | null;
    if (!unsaved) return;
    switch (judgeUnsaved(unsaved, { customerId, kept })) {
      case 'forget':
        return writeTabMemory(MEMORY, null);
      case 'ask':
        return on.ask(unsaved.draft);
      case 'go_on':
        on.recall(unsaved.draft);
        return keep(unsaved.draft);
    }
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
    /** It was sent or deleted, or is not wanted. */
    forget: () => {
      latest.current = null;
      writeTabMemory(MEMORY, null);
    },
  };
}

/** Under its own one it may have been sent already: it becomes another question, with the same files. */
export function withNewId(draft: AdviceDraft): AdviceDraft {
  const id = crypto.randomUUID();
  writeTabMemory(filesMemory(id), readTabMemory(filesMemory(draft.id)));
  return { ...draft, id };
}
