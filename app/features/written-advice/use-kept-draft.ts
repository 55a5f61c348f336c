import { useEffect, useRef, useState } from 'react';
import { call } from '#app/platform/call.ts';
import { saveAdviceDraft, type AdviceDraft } from './contract.ts';

/** So long after the last letter. */
const PAUSE_MS = 800;

/** Keeps what is typed on the server, in a pause of typing, one call after the other. */
export function useKeptDraft() {
  const [state, setState] = useState<'idle' | 'kept' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => () => clearTimeout(timer.current), []);

  function keep(draft: AdviceDraft) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      saving.current = saving.current
        .then(() => call(saveAdviceDraft, { body: draft, keepalive: true }))
        .then(
          () => setState('kept'),
          () => setState('failed'),
        );
    }, PAUSE_MS);
  }

  return {
    state,
    keep,
    /** Nothing is kept any more; done when nothing is on its way. */
    stop: () => {
      clearTimeout(timer.current);
      return saving.current;
    },
  };
}
