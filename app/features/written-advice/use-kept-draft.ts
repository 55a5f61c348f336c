import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toFailure, type Failure } from '#app/forms/failure.ts';
import { call } from '#app/platform/call.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { saveAdviceDraft, type AdviceDraft, type DraftMet, type KeptDraft } from './contract.ts';
import { judgeUnsaved, type UnsavedDraft } from './unsaved-draft.ts';

/** So long after the last letter. */
const PAUSE_MS = 800;

const MEMORY = 'vizit.advice-draft';

/** Under which a tab keeps the files of a question. */
export const filesMemory = (id: string) => `vizit.advice.${id}`;

/** Two drafts that do not know of each other. */
export interface TwoDrafts {
  /** Of this tab. */
  here: AdviceDraft;
  /** Of the account; null: it was sent or deleted. */
  there: KeptDraft | null;
}

/** What this tab has and the server perhaps not, and over what it is typed. */
function useUnsaved(initial: KeptDraft | null) {
  const { customerId } = usePortal().viewer;
  const latest = useRef<AdviceDraft | null>(null);
  const version = useRef(initial?.version ?? null);
  const known = useRef<UnsavedDraft['known']>([initial?.draft ?? null]);

  const judge = (draft: AdviceDraft, kept: KeptDraft | null) =>
    judgeUnsaved(
      { customerId, draft, known: known.current },
      { customerId, kept: kept?.draft ?? null },
    );
  return {
    latest,
    version,
    judge,
    /** The page may be gone before the answer comes. */
    send(draft: AdviceDraft) {
      known.current = [known.current[0] ?? null, draft];
    },
    /** What is typed from now on is written over this. */
    see(kept: KeptDraft | null) {
      version.current = kept?.version ?? null;
      known.current = [kept?.draft ?? null];
    },
    /** Whether nothing was typed beyond it. */
    isWhole: (kept: KeptDraft) => !latest.current || judge(latest.current, kept) === 'forget',
    remember() {
      const draft = latest.current;
      const unsaved = draft && { customerId, draft, known: known.current };
      writeTabMemory(MEMORY, unsaved satisfies UnsavedDraft | null);
    },
    forget() {
      latest.current = null;
      writeTabMemory(MEMORY, null);
    },
    /** Of the page before this one; null: nothing that concerns this one. */
    recall() {
      const recalled = readTabMemory(MEMORY) as UnsavedDraft | null;
      if (!recalled) return null;
      const judged = judgeUnsaved(recalled, { customerId, kept: initial?.draft ?? null });
      if (judged !== 'forget') return { draft: recalled.draft, judged };
      writeTabMemory(MEMORY, null);
      return null;
    },
  };
}

/**
 * Keeps what is typed on the server, in a pause of typing, one call after the other. Until it is there this tab remembers it: over
 * a reload within the pause, a lost connection and a sign-in that has run out.
 * @param on.recall gets what the page before this one could not bring to the server
 * @param on.ask gets what the server has, too, where this was not typed over it: until it is chosen, neither is written over
 */
export function useKeptDraft(
  initial: KeptDraft | null,
  on: { recall: (draft: AdviceDraft) => void; ask: (two: TwoDrafts) => void },
) {
  const unsaved = useUnsaved(initial);
  const [isKept, setIsKept] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const isAsking = useRef(false);

  async function save(draft: AdviceDraft): Promise<void> {
    unsaved.send(draft);
    unsaved.remember();
    const body = { draft, version: unsaved.version.current };
    try {
      const saved = await call(saveAdviceDraft, { body, keepalive: true });
      keptAs({ draft, version: saved.version });
    } catch (error) {
      setIsKept(false);
      const failed = toFailure(error);
      if (failed.code === 'changed_meanwhile') meet((failed.details as DraftMet).kept);
      else setFailure(failed);
    }
  }

  function keptAs(kept: KeptDraft) {
    setIsKept(true);
    setFailure(null);
    unsaved.see(kept);
    if (unsaved.isWhole(kept)) unsaved.forget();
    else unsaved.remember();
  }

  /** The server has another one than this tab has seen: perhaps its own, of a call whose answer was lost. */
  function meet(there: KeptDraft | null) {
    const here = unsaved.latest.current;
    if (!here) return;
    switch (unsaved.judge(here, there)) {
      case 'forget':
        return there && keptAs(there);
      case 'ask':
        clearTimeout(timer.current);
        return askFor({ here, there });
      case 'go_on':
        unsaved.see(there);
        return keep(here);
    }
  }

  function askFor(two: TwoDrafts) {
    isAsking.current = true;
    on.ask(two);
  }

  function keep(draft: AdviceDraft) {
    unsaved.latest.current = draft;
    unsaved.remember();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      saving.current = saving.current.then(() => save(draft));
    }, PAUSE_MS);
  }

  // The server, which drew the page, does not know it.
  const recall = useEffectEvent(() => {
    const recalled = unsaved.recall();
    if (!recalled) return;
    if (recalled.judged === 'ask') return askFor({ here: recalled.draft, there: initial });
    on.recall(recalled.draft);
    keep(recalled.draft);
  });
  // Who goes on to another page leaves the pause running: what they typed last is kept all the same.
  useEffect(() => recall(), []);

  return {
    isKept,
    /** Of the last attempt; null: it is kept, or nothing was typed. */
    failure,
    keep,
    /** What is typed from now on is written over this: they chose so. */
    seen: (kept: KeptDraft | null) => {
      isAsking.current = false;
      setFailure(null);
      unsaved.see(kept);
    },
    version: () => unsaved.version.current,
    /** Nothing is kept any more; done when nothing is on its way. @returns false: there is something to choose first */
    stop: async () => {
      clearTimeout(timer.current);
      await saving.current;
      return !isAsking.current;
    },
    /** It was sent or deleted, or is not wanted. */
    forget: () => unsaved.forget(),
  };
}

/** Under its own one it may have been sent already: it becomes another question, with the same files. */
export function withNewId(draft: AdviceDraft): AdviceDraft {
  const id = crypto.randomUUID();
  writeTabMemory(filesMemory(id), readTabMemory(filesMemory(draft.id)));
  return { ...draft, id };
}
