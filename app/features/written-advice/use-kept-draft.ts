import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toFailure, type Failure } from '#app/forms/failure.ts';
import { call } from '#app/platform/call.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { saveAdviceDraft, type AdviceDraft, type DraftMet, type KeptDraft } from './contract.ts';
import { judgeUnsaved, knownAfter, knownWith, type UnsavedDraft } from './unsaved-draft.ts';

/** So long after the last letter. */
const PAUSE_MS = 800;
/** The longest pause before another attempt at what could not be kept. */
const LONGEST_PAUSE_MS = 60_000;
/** What another attempt may mend. */
const PASSING: readonly string[] = ['network', 'unavailable', 'too_many_requests', 'unknown_error'];

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

interface DraftListeners {
  /** What the page before this one could not bring to the server. */
  recall: (draft: AdviceDraft) => void;
  /** What the server has, too, where this was not typed over it: until it is chosen, neither is written over. */
  ask: (two: TwoDrafts) => void;
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
  function remember() {
    const draft = latest.current;
    const unsaved = draft && { customerId, draft, known: known.current };
    writeTabMemory(MEMORY, unsaved satisfies UnsavedDraft | null);
  }
  return {
    latest,
    version,
    judge,
    /** The page may be gone before the answer comes. @returns the version that it is written over */
    send(draft: AdviceDraft) {
      known.current = knownWith(known.current, draft);
      remember();
      return version.current;
    },
    /** What is typed from now on is written over this. */
    see(kept: KeptDraft | null) {
      version.current = kept?.version ?? null;
      known.current = [kept?.draft ?? null];
    },
    /** Whether nothing was typed beyond it. */
    isWhole: (kept: KeptDraft) => !latest.current || judge(latest.current, kept) === 'forget',
    remember,
    type(draft: AdviceDraft) {
      latest.current = draft;
      remember();
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
      if (judged !== 'forget') {
        known.current = knownAfter(initial?.draft ?? null, recalled);
        return { draft: recalled.draft, judged };
      }
      writeTabMemory(MEMORY, null);
      return null;
    },
  };
}

/**
 * The next attempt at keeping: in a pause of typing; of what failed each time later than before; and at once when the connection is back or the tab is closed.
 * @param leave when the tab is closed: false where what is planned is all there is
 */
function useAttempts(leave: () => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const next = useRef<(() => void) | null>(null);
  const misses = useRef(0);
  const isGone = useRef(false);

  function end() {
    clearTimeout(timer.current);
    next.current = null;
  }
  function tryNow() {
    const attempt = next.current;
    end();
    attempt?.();
  }
  function planIn(pauseMs: number, attempt: () => void) {
    end();
    next.current = attempt;
    timer.current = setTimeout(tryNow, pauseMs);
  }

  const onMoment = useEffectEvent(tryNow);
  const onLeave = useEffectEvent(() => {
    if (leave()) end();
    else tryNow();
  });
  useEffect(() => {
    const now = () => onMoment();
    const gone = () => onLeave();
    isGone.current = false;
    window.addEventListener('online', now);
    window.addEventListener('pagehide', gone);
    return () => {
      isGone.current = true;
      window.removeEventListener('online', now);
      window.removeEventListener('pagehide', gone);
    };
  }, []);

  return {
    plan: (attempt: () => void) => planIn(PAUSE_MS, attempt),
    planLater: (attempt: () => void) => {
      if (isGone.current) return;
      misses.current += 1;
      planIn(Math.min(PAUSE_MS * 2 ** misses.current, LONGEST_PAUSE_MS), attempt);
    },
    succeed: () => {
      misses.current = 0;
    },
    end,
  };
}

/** The calls that keep a draft: one after the other, and one beside the other when the page goes. */
function useSaveCalls() {
  const underWay = useRef<AdviceDraft | null>(null);
  const begun = useRef(0);
  const answered = useRef(0);
  return {
    underWay: () => underWay.current,
    /** @returns neither: a later one has been answered meanwhile, by which this one is written over */
    async save(
      body: BodyOf<typeof saveAdviceDraft>,
    ): Promise<{ saved?: KeptDraft; failed?: Failure }> {
      const { draft } = body;
      underWay.current = draft;
      begun.current += 1;
      const turn = begun.current;
      try {
        const { version } = await call(saveAdviceDraft, { body, keepalive: true });
        if (turn < answered.current) return {};
        answered.current = turn;
        return { saved: { draft, version } };
      } catch (error) {
        return turn < answered.current ? {} : { failed: toFailure(error) };
      } finally {
        if (underWay.current === draft) underWay.current = null;
      }
    },
  };
}

/**
 * Keeps what is typed on the server, in a pause of typing, one call after the other. Until it is there this tab remembers it: over
 * a reload within the pause, a lost connection and a sign-in that has run out.
 */
export function useKeptDraft(initial: KeptDraft | null, on: DraftListeners) {
  const unsaved = useUnsaved(initial);
  const [isKept, setIsKept] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempts = useAttempts(sendBeside);
  const saving = useRef(Promise.resolve());
  const isAsking = useRef(false);
  const calls = useSaveCalls();

  /** @param over one of this tab that is on its way: the server may have it by then */
  async function save(draft: AdviceDraft, over?: AdviceDraft): Promise<void> {
    const version = unsaved.send(draft);
    const { saved, failed } = await calls.save({ draft, version, ...(over && { over }) });
    if (saved) return keptAs(saved);
    if (!failed) return;
    setIsKept(false);
    if (failed.code === 'changed_meanwhile') return meet((failed.details as DraftMet).kept);
    setFailure(failed);
    const last = unsaved.latest.current;
    if (last && PASSING.includes(failed.code)) keep(last, attempts.planLater);
  }

  /** Nobody is there when what is on its way is answered: the last text goes beside it. @returns false: nothing is on its way */
  function sendBeside(): boolean {
    const before = calls.underWay();
    const last = isAsking.current ? null : unsaved.latest.current;
    if (before && last && last !== before) void save(last, before);
    return before !== null;
  }

  function keptAs(kept: KeptDraft) {
    setIsKept(true);
    setFailure(null);
    attempts.succeed();
    unsaved.see(kept);
    if (unsaved.isWhole(kept)) unsaved.forget();
    else unsaved.remember();
  }

  /** The server has another one than this tab has seen: perhaps its own, of a call whose answer was lost. */
  function meet(there: KeptDraft | null): void {
    const here = unsaved.latest.current;
    if (!here) return;
    const judged = unsaved.judge(here, there);
    if (judged === 'ask') return askFor({ here, there });
    if (judged === 'forget') return there ? keptAs(there) : undefined;
    unsaved.see(there);
    keep(here);
  }

  function askFor(two: TwoDrafts) {
    attempts.end();
    isAsking.current = true;
    on.ask(two);
  }

  function keep(draft: AdviceDraft, plan = attempts.plan) {
    unsaved.type(draft);
    plan(() => {
      saving.current = saving.current.then(() => save(draft));
    });
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
    keep: (draft: AdviceDraft) => keep(draft),
    /** What is typed from now on is written over this: they chose so. */
    seen: (kept: KeptDraft | null) => {
      isAsking.current = false;
      setFailure(null);
      unsaved.see(kept);
    },
    version: () => unsaved.version.current,
    /** Nothing more is kept after what is typed now; done when nothing is on its way. @returns false: there is something to choose first */
    stop: async () => {
      attempts.end();
      await saving.current;
      // Also where an answer was lost: it says which version this is.
      if (unsaved.latest.current) await save(unsaved.latest.current);
      // The one that was on its way may have failed.
      attempts.end();
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
